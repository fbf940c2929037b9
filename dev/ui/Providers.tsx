import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** Creates a router in memory, for the components that ask before the page is left. It has one page at every address. */
export function createDevRouter(page: () => ReactNode) {
  return createRouter({
    routeTree: createRootRoute({ component: page, notFoundComponent: page }),
    history: createMemoryHistory(),
  });
}

interface ProvidersProps {
  router: ReturnType<typeof createDevRouter>;
}

const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });

/** Provides what the components of `src/ui` need around them. */
export function Providers({ router }: ProvidersProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>
  );
}
