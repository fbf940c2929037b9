import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { CurrentUser } from '../contract.ts';
import { ApiError, call } from '#src/lib/api-client.ts';
import { endpoint } from '#src/lib/endpoint.ts';

const getMe = endpoint({
  method: 'GET',
  path: '/api/me',
  summary: 'Who is signed in',
  access: 'user',
  response: CurrentUser,
});

const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  summary: 'End the session',
  access: 'public',
});

/** Who is signed in, or null. Without the hint cookie nobody is, and nothing is asked. */
export function currentUserQuery() {
  return queryOptions({
    queryKey: ['/api/me'],
    queryFn: async (): Promise<CurrentUser | null> => {
      if (!/(?:^|; )fl_hint=1(?:;|$)/.test(document.cookie)) return null;
      try {
        return await call(getMe, {});
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) return null;
        throw error;
      }
    },
    staleTime: 60_000,
  });
}

export function useLogout() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(logout, {}),
    onSuccess: () => {
      queries.clear();
      window.location.assign('/');
    },
  });
}
