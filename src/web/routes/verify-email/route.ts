import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '#src/ui/feedback/lazy-part.tsx';
import { pageHead } from '../../head/head.ts';
import { rootRoute } from '../../root-route.tsx';
import { onlyParsed } from '../../routing/search.ts';
import { parseTokenSearch } from '../../routing/token-search.ts';

export const verifyEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/verify-email',
  // All visitors share one cached page, as at /login; only the browser reads the token.
  staticData: { isQuiet: true, isUnreferred: true },
  validateSearch: onlyParsed(parseTokenSearch),
  head: (page) => pageHead(page, { title: 'Verify email', path: '/verify-email', isHidden: true }),
  component: lazyPage(async () => (await import('./Page.tsx')).Page),
});
