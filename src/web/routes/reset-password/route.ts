import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '#src/ui/feedback/lazy-part.tsx';
import { pageHead } from '../../head/head.ts';
import { rootRoute } from '../../root-route.tsx';
import { onlyParsed } from '../../routing/search.ts';
import { parseTokenSearch } from '../../routing/token-search.ts';

export const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset-password',
  staticData: { isQuiet: true, isUnreferred: true },
  validateSearch: onlyParsed(parseTokenSearch),
  head: (page) => pageHead(page, { title: 'Reset password', path: '/reset-password', isHidden: true }),
  component: lazyPage(async () => (await import('./Page.tsx')).Page),
});
