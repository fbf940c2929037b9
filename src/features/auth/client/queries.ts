import { queryOptions, useQuery } from '@tanstack/react-query';
import { ApiError, call } from '#src/lib/api-client.ts';
import { endpointQuery, getQueryKey } from '#src/lib/api-query.ts';
import { saveFormDrafts } from '#src/lib/form-drafts.ts';
import { useHydrated } from '#src/ui/use-hydrated.ts';
import { getMe, getProviders, hintCookie, type CurrentUser } from '../contract.ts';

export const meKey = getQueryKey(getMe, {});
const hintPattern = new RegExp(`(?:^|; )${hintCookie}=1(?:;|$)`);

/** Where a session has just ended, the page for it goes away, and what is typed in it with it. */
function nobody(): null {
  saveFormDrafts('members');
  return null;
}

/** Who is signed in, or null. Without the hint cookie nobody is, and nothing is asked. */
export function currentUserQuery() {
  return queryOptions({
    queryKey: meKey,
    queryFn: async ({ signal }): Promise<CurrentUser | null> => {
      if (!hintPattern.test(document.cookie)) return nobody();
      try {
        return await call(getMe, {}, { signal });
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) return nobody();
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
