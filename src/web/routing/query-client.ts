import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '#src/lib/api-client.ts';
import { signInAgain } from './sign-in-again.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { handles401?: boolean };
    mutationMeta: { handles401?: boolean };
  }
}

const minute = 60_000;

/** An answer of 4xx would be the same the second time. */
function isWorthRetrying(failures: number, error: Error): boolean {
  const isRefusal = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return failures < 1 && !isRefusal;
}

/** The defaults of the specification, section 7. A read or write whose `meta` has `handles401` answers that itself. */
export function createQueryClient(isServer: boolean): QueryClient {
  if (isServer) return new QueryClient({ defaultOptions: { queries: { gcTime: Infinity, retry: false } } });
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { meta }) => {
        if (meta?.handles401 !== true) signInAgain(error);
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, { meta }) => {
        if (meta?.handles401 !== true) signInAgain(error);
      },
    }),
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: 5 * minute,
        gcTime: 10 * minute,
        retry: isWorthRetrying,
        retryDelay: 1000,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
      // Offline a call fails and says so; logging out still forgets who was here.
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
