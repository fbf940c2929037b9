import { useMutation, useQueryClient, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import { meKey } from '#src/features/auth/client/queries.ts';
import type { DeviceSession } from '#src/features/auth/security-schemas.ts';
import { getProfile, getUser as getPublicProfile } from '#src/features/users/calls.ts';
import { endUserSession, endUserSessions, listUsers, updateUser } from '../../calls.ts';
import type { AdminUser, UserChange } from '../../schemas.ts';
import { isMissing } from '#src/features/users/client/is-missing.ts';
import { call } from '#src/lib/api-client.ts';
import { invalidateInAllTabs } from '#src/browser/cross-tab-invalidation.ts';
import type { ListPage } from '#src/browser/paged-list.ts';
import { userDetailQuery, userSessionsQuery } from './queries.ts';

/** Prefixes of the query keys whose data shows a role or plan. */
const [publicProfiles = ''] = getPublicProfile.path.split(':');
const affectedPaths = [meKey[0], '/api/auth/user', getProfile.path, publicProfiles];
const auditPath = '/api/admin/audit';

/** Writes a changed user into the cached lists and details. */
function patchCachedUser(queries: QueryClient, user: AdminUser): void {
  queries.setQueriesData<InfiniteData<ListPage<AdminUser>>>(
    {
      predicate: ({ queryKey }) => isListOf(queryKey[0]) && queryKey[1] === 'pages',
    },
    (data) => data && { ...data, pages: data.pages.map((page) => withRow(page, user)) },
  );
  queries.setQueryData(userDetailQuery(user.id).queryKey, (detail) => detail && { ...detail, user });
}

const isListOf = (address: unknown) =>
  typeof address === 'string' && (address === listUsers.path || address.startsWith(`${listUsers.path}?`));

const withRow = (page: ListPage<AdminUser>, user: AdminUser): ListPage<AdminUser> => ({
  ...page,
  items: page.items.map((item) => (item.id === user.id ? user : item)),
});

/**
 * Changes a user's role or grant, and invalidates all queries that show it.
 * @param ownId id of the signed-in admin; after giving up the role, the admin's lists are not read again
 */
export function useChangeUser(ownId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ user, change }: { user: AdminUser; change: UserChange }) =>
      call(updateUser, { params: { id: user.id }, body: change }),
    onSuccess: (user) => {
      patchCachedUser(queries, user);
      for (const address of affectedPaths) invalidateInAllTabs(queries, address);
      if (user.id === ownId && !user.isAdmin) return;
      invalidateInAllTabs(queries, listUsers.path);
      invalidateInAllTabs(queries, auditPath);
    },
    onError: (error) => {
      // The account was deleted in the meantime.
      if (isMissing(error)) invalidateInAllTabs(queries, listUsers.path);
    },
  });
}

/** Ends a session and removes it from the cached list; the list is read again in any case. */
export function useEndUserSession(userId: string) {
  const queries = useQueryClient();
  const { queryKey } = userSessionsQuery(userId);
  const [detailAddress] = userDetailQuery(userId).queryKey;
  return useMutation({
    mutationFn: (sessionId: string) => call(endUserSession, { params: { id: userId, sessionId } }),
    onSuccess: (_, sessionId) => {
      queries.setQueryData<DeviceSession[]>(queryKey, (list) => list?.filter(({ id }) => id !== sessionId));
      invalidateInAllTabs(queries, auditPath);
    },
    onSettled: () => invalidateInAllTabs(queries, detailAddress),
  });
}

/** Ends all sessions of a user, except the current one of the signed-in admin. */
export function useEndUserSessions(userId: string) {
  const queries = useQueryClient();
  const { queryKey } = userSessionsQuery(userId);
  const [detailAddress] = userDetailQuery(userId).queryKey;
  return useMutation({
    mutationFn: () => call(endUserSessions, { params: { id: userId } }),
    onSuccess: () => {
      queries.setQueryData<DeviceSession[]>(queryKey, (list) => list?.filter(({ isCurrent }) => isCurrent));
      invalidateInAllTabs(queries, auditPath);
    },
    onSettled: () => invalidateInAllTabs(queries, detailAddress),
  });
}
