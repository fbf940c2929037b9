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

/** Responses with 4xx are not retried, since they would be the same again. */
function isWorthRetrying(failures: number, error: Error): boolean {
  const isRefusal = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return failures < 1 && !isRefusal;
}

/** Creates a client with the defaults of all queries and mutations. Calls with `handles401` handle a 401 themselves. */
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
      // Offline, a mutation fails at once instead of waiting; logging out still removes the data of the user.
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
