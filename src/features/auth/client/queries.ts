import { queryOptions, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { ApiError, call } from '#src/lib/api-client.ts';
import { endpointQuery, queryKeyOf } from '#src/lib/api-query.ts';
import { useHydrated } from '#src/ui/use-hydrated.ts';
import {
  getMe,
  getProviders,
  hintCookie,
  login,
  register,
  type Credentials,
  type CurrentUser,
  type Registration,
} from '../contract.ts';

export const meKey = queryKeyOf(getMe, {});
const hintPattern = new RegExp(`(?:^|; )${hintCookie}=1(?:;|$)`);

/** Who is signed in, or null. Without the hint cookie nobody is, and nothing is asked. */
export function currentUserQuery() {
  return queryOptions({
    queryKey: meKey,
    queryFn: async ({ signal }): Promise<CurrentUser | null> => {
      if (!hintPattern.test(document.cookie)) return null;
      try {
        return await call(getMe, {}, { signal });
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) return null;
        throw error;
      }
    },
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  });
}

/** `undefined` while it is not known yet. */
export function useCurrentUser(): CurrentUser | null | undefined {
  const { data } = useQuery(currentUserQuery());
  return useHydrated() ? data : undefined;
}

/** The other ways to sign in that are set up here. */
export function providersQuery() {
  return endpointQuery(getProviders, {});
}

/** What was read for the visitor of before is not for this one. */
export function enter(queries: QueryClient, user: CurrentUser): void {
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== meKey[0] });
  queries.setQueryData(meKey, user);
}

/** A 401 here means a wrong password, not a lost session. */
const meta = { handles401: true };

export function useLogin() {
  const queries = useQueryClient();
  return useMutation({
    meta,
    mutationFn: (credentials: Credentials) => call(login, { body: credentials }),
    onSuccess: ({ user }) => enter(queries, user),
  });
}

export function useRegister() {
  const queries = useQueryClient();
  return useMutation({
    meta,
    mutationFn: (registration: Registration) => call(register, { body: registration }),
    onSuccess: ({ user }) => enter(queries, user),
  });
}
