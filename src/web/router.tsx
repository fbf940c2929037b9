import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { ErrorPage } from './layout/ErrorPage.tsx';
import { RootBoundary } from './layout/RootBoundary.tsx';
import { createQueryClient } from './routing/query-client.ts';
import type { PageData } from './routing/page-data.ts';
import { routeTree } from './routes.ts';
import { parseSearch, stringifySearch } from './routing/search.ts';

/** A query that is sent with the page; its data is JSON. */
type Read = { key: string[]; data: {} };

function listReads(queryClient: QueryClient): Read[] {
  const queries = queryClient.getQueryCache().getAll();
  return queries
    .filter(({ state }) => state.status === 'success')
    .map(({ queryKey, state }) => ({ key: queryKey as string[], data: state.data as {} }));
}

/**
 * Returns whether to restore the place on the page. The first page of a visit keeps the place to which the person, or the
 * address, has scrolled before its code ran.
 */
function createScrollRule(): () => boolean {
  let isFirst = true;
  return () => {
    const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const isScrolled = isFirst && arrival?.type === 'navigate' && scrollY > 0;
    isFirst = false;
    return !isScrolled;
  };
}

/** Creates the router: one for each rendered page on the server, one for a visit in the browser. */
export function createAppRouter({ isServer, page }: { isServer: boolean; page: PageData }) {
  const queryClient = createQueryClient(isServer);
  return createRouter({
    routeTree,
    context: { queryClient, page },
    isServer,
    origin: page.origin,
    parseSearch,
    stringifySearch,
    notFoundMode: 'root',
    defaultErrorComponent: ErrorPage,
    disableGlobalCatchBoundary: true,
    InnerWrap: ({ children }) => <RootBoundary>{children}</RootBoundary>,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultStructuralSharing: true,
    // Its inline script would be in the page's content, where the security policy allows none.
    scrollRestoration: !isServer && createScrollRule(),
    dehydrate: () => ({ reads: listReads(queryClient) }),
    hydrate: ({ reads }: { reads: Read[] }) => {
      // The data counts as fresh from now on, so that a cached page sends no requests again.
      for (const { key, data } of reads) queryClient.setQueryData(key, data);
    },
    Wrap: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  });
}

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
