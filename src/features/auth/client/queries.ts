import { queryOptions, useQuery } from '@tanstack/react-query';
import { ApiError, call } from '#src/lib/api-client.ts';
import { endpointQuery, getQueryKey } from '#src/lib/api-query.ts';
import { saveFormDrafts } from '#src/browser/form-drafts.ts';
import { useHydrated } from '#src/ui/use-hydrated.ts';
import { getMe, getProviders } from '../calls.ts';
import { hintCookie } from '../constants.ts';
import type { CurrentUser } from '../schemas.ts';

export const meKey = getQueryKey(getMe, {});
const hintPattern = new RegExp(`(?:^|; )${hintCookie}=1(?:;|$)`);

/** Stores the typed values when a session has ended, because the pages for signed-in people are unmounted. */
function nobody(): null {
  saveFormDrafts('members');
  return null;
}

/** Reads the signed-in user, or null. Without the hint cookie no request is sent. */
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

/** Returns the signed-in user, null for a visitor, or undefined while this is not known yet. */
export function useCurrentUser(): CurrentUser | null | undefined {
  const { data } = useQuery(currentUserQuery());
  return useHydrated() ? data : undefined;
}

/** Reads the configured sign-in providers. */
export function providersQuery() {
  return endpointQuery(getProviders, {});
}
