import { expect, test } from 'vitest';
import { keepCheckoutApart } from './checkout-document.ts';

function open(pathname: string) {
  const done: string[] = [];
  const note = (how: string) => (address: string | URL) => void done.push(`${how} ${String(address)}`);
  const history = { push: note('push'), replace: note('replace') };
  keepCheckoutApart(history, { pathname, assign: note('load'), replace: note('load instead') });
  return { history, done };
}

test.each([
  ['/pricing', '/browse?q=vase', 'push /browse?q=vase', 'replace /browse?q=vase'],
  ['/pricing', '/subscribe-later', 'push /subscribe-later', 'replace /subscribe-later'],
  ['/pricing', '/subscribe?tier=pro', 'load /subscribe?tier=pro', 'load instead /subscribe?tier=pro'],
  ['/pricing', '/subscribe', 'load /subscribe', 'load instead /subscribe'],
  ['/subscribe', '/pricing', 'load /pricing', 'load instead /pricing'],
  [
    '/subscribe',
    '/login?returnUrl=%2Fsubscribe',
    'load /login?returnUrl=%2Fsubscribe',
    'load instead /login?returnUrl=%2Fsubscribe',
  ],
  ['/subscribe', '/subscribe?tier=pro', 'push /subscribe?tier=pro', 'replace /subscribe?tier=pro'],
])('from %s to %s', (from, to, pushed, replaced) => {
  const { history, done } = open(from);
  history.push(to);
  history.replace(to);
  expect(done).toEqual([pushed, replaced]);
});
