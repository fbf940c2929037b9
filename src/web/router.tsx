import { dehydrate, hydrate, QueryClientProvider } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { ErrorPage } from './pages/ErrorPage.tsx';
import { createQueryClient } from './query-client.ts';
import { routeTree, type PageData } from './routes.tsx';
import { parseSearch, stringifySearch } from './search.ts';

interface RouterOptions {
  isServer: boolean;
  page: PageData;
}

/** What the router cannot know to be plain data. */
interface Dehydrated {
  queries: object;
}

/** One for each rendered page on the server, one for a visit in the browser. */
export function createAppRouter({ isServer, page }: RouterOptions) {
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
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultStructuralSharing: true,
    // Its inline script stands among the page's content, where the security policy trusts none.
    scrollRestoration: !isServer,
    dehydrate: (): Dehydrated => {
      const queries = dehydrate(queryClient, {
        shouldDehydrateQuery: ({ state }) => state.status === 'success',
      });
      return { queries };
    },
    hydrate: ({ queries }: Dehydrated) => hydrate(queryClient, queries),
    Wrap: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  });
}

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
