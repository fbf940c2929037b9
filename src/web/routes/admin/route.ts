import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '#src/ui/feedback/lazy-part.tsx';
import { pageHead } from '../../head/head.ts';
import { rootRoute } from '../../root-route.tsx';
import type { AdminAddress } from './search.ts';

/** Keeps the text parameters of an address; the lazily loaded code of the page validates them. */
function keepTexts(search: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(search).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

export const adminRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin',
  staticData: { isPrivate: true },
  validateSearch: (search: Record<string, unknown>): AdminAddress => keepTexts(search),
  head: (page) => pageHead(page, { title: 'Admin Panel', path: '/admin', isHidden: true }),
  component: lazyPage(async () => (await import('./Page.tsx')).Page),
});
