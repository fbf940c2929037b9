import { useMutation, useQueryClient, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import { meKey } from '#src/features/auth/client/queries.ts';
import type { DeviceSession } from '#src/features/auth/security-contract.ts';
import { isMissing } from '#src/features/users/client/is-missing.ts';
import { getProfile, getUser as getPublicProfile } from '#src/features/users/contract.ts';
import { call } from '#src/lib/api-client.ts';
import { invalidateInAllTabs } from '#src/lib/cross-tab-invalidation.ts';
import type { ListPage } from '#src/lib/paged-list.ts';
import {
  endUserSession,
  endUserSessions,
  listUsers,
  updateUser,
  type AdminUser,
  type UserChange,
} from '../../contract.ts';
import { userDetailQuery, userSessionsQuery } from './queries.ts';

/** What begins with one of these shows somebody's role or plan. */
const [publicProfiles = ''] = getPublicProfile.path.split(':');
const ownAddresses = [meKey[0], '/api/auth/user', getProfile.path, publicProfiles];
const auditPath = '/api/admin/audit';

/** The rows and the dialog show the answer at once; then all that could show it is read again. */
function takeOver(queries: QueryClient, user: AdminUser): void {
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

export interface UserOrder {
  user: AdminUser;
  change: UserChange;
}

/**
 * A role or a grant.
 * @param ownId of the admin who is signed in: who gives the role away is not asked for the lists any more
 */
export function useChangeUser(ownId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ user, change }: UserOrder) => call(updateUser, { params: { id: user.id }, body: change }),
    onSuccess: (user) => {
      takeOver(queries, user);
      for (const address of ownAddresses) invalidateInAllTabs(queries, address);
      if (user.id === ownId && !user.isAdmin) return;
      invalidateInAllTabs(queries, listUsers.path);
      invalidateInAllTabs(queries, auditPath);
    },
    onError: (error) => {
      // The account was deleted meanwhile.
      if (isMissing(error)) invalidateInAllTabs(queries, listUsers.path);
    },
  });
}

/** Leaves the list at once, and the list is read again, whether or not it worked. */
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

/** Of one's own sessions the present one stays. */
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
