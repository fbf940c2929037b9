import { expect, test } from 'vitest';
import { waitFor } from '#test/support/wait-for.ts';
import { keepCheckoutApart, OtherDocumentError, requireOwnDocument } from './checkout-document.ts';

function open(pathname: string, isReachable = true) {
  const done: string[] = [];
  const note = (how: string) => (address: string | URL) => void done.push(`${how} ${String(address)}`);
  const history = { push: note('push'), replace: note('replace') };
  const openPage = async (load: () => void) => {
    if (isReachable) load();
    return Promise.resolve(isReachable);
  };
  keepCheckoutApart(history, { pathname, assign: note('load'), replace: note('load instead') }, openPage);
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
])('navigates from %s to %s', (from, to, pushed, replaced) => {
  const { history, done } = open(from);
  history.push(to);
  history.replace(to);
  expect(done).toEqual([pushed, replaced]);
});

test('stays in this document when the server cannot be reached, and refuses to show the page in it', async () => {
  const { history, done } = open('/pricing', false);
  history.push('/subscribe?tier=pro');
  await waitFor(() => expect(done).toEqual(['push /subscribe?tier=pro']));
  expect(() => requireOwnDocument('/subscribe')).toThrow(OtherDocumentError);
  expect(() => requireOwnDocument('/pricing')).not.toThrow();
});
