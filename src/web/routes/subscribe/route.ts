import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '#src/ui/feedback/lazy-part.tsx';
import { pageHead } from '../../head/head.ts';
import { rootRoute } from '../../root-route.tsx';
import { onlyParsed } from '../../routing/search.ts';
import { parseSubscribeSearch } from './search.ts';

export const subscribeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/subscribe',
  // All visitors share one cached page, as at /login. After a return from a bank, the address holds a secret.
  staticData: { isPrivate: true, isQuiet: true, isUnreferred: true, isCheckout: true },
  validateSearch: onlyParsed(parseSubscribeSearch),
  head: (page) => pageHead(page, { title: 'Subscribe', path: '/subscribe', isHidden: true }),
  component: lazyPage(async () => (await import('./Page.tsx')).Page),
});
