import type { RouterHistory } from '@tanstack/react-router';
import { followLinkIfReachable } from '#src/browser/document-navigation.ts';
import { sayUnreachable } from '#src/ui/feedback/reload-page.ts';
import { isCheckout } from './checkout-document.ts';

function isElsewhere(
  { target, origin, pathname, search, hash }: HTMLAnchorElement,
  place: Location,
): boolean {
  const isSamePlace = pathname === place.pathname && search === place.search && hash !== '';
  return target !== '' || origin !== place.origin || isSamePlace;
}

async function follow(href: string): Promise<void> {
  if (await followLinkIfReachable(href)) return;
  sayUnreachable(() => void follow(href));
}

/** Follows links that the router does not handle, after checking that the server can be reached. */
export function guardPlainLinks(history: Pick<RouterHistory, 'push'>): void {
  addEventListener('click', (event) => {
    const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event;
    if (event.defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
    const link = target instanceof Element ? target.closest('a') : null;
    if (!link || link.hasAttribute('download') || isElsewhere(link, window.location)) return;
    event.preventDefault();
    if (isCheckout(link.pathname)) history.push(link.pathname + link.search);
    else void follow(link.href);
  });
}
