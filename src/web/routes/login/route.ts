import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '#src/ui/feedback/lazy-part.tsx';
import { pageHead } from '../../head/head.ts';
import { rootRoute } from '../../root-route.tsx';
import { onlyParsed } from '../../routing/search.ts';
import type { QueryClient } from '@tanstack/react-query';
import { providersQuery } from '#src/features/auth/client/queries.ts';
import { parseLoginSearch } from './search.ts';

/** Loads the sign-in providers. The browser waits too, since their buttons are above the form and would push it down. */
async function loadLogin(queries: QueryClient): Promise<void> {
  await queries.prefetchQuery(providersQuery());
}

export const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  // The parameters change nothing before hydration, so all visitors share one cached page.
  staticData: { isQuiet: true },
  validateSearch: onlyParsed(parseLoginSearch),
  loader: ({ context }) => loadLogin(context.queryClient),
  head: (page) =>
    pageHead(page, {
      title: 'Sign in',
      path: '/login',
      isHidden: true,
    }),
  component: lazyPage(async () => (await import('./Page.tsx')).Page),
});
