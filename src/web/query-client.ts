import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '#src/lib/api-client.ts';

const minute = 60_000;

/** An answer of 4xx would be the same the second time. */
function isWorthRetrying(failures: number, error: Error): boolean {
  const isRefusal = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return failures < 1 && !isRefusal;
}

/** The defaults of the specification, section 7. */
export function createQueryClient(isServer: boolean): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5 * minute,
        gcTime: isServer ? Infinity : 10 * minute,
        retry: isServer ? false : isWorthRetrying,
        retryDelay: 1000,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
      mutations: { retry: false },
    },
  });
}
