import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { meKey } from '#src/features/auth/client/queries.ts';
import type { CurrentUser } from '#src/features/auth/schemas.ts';
import { call, callWithHeaders, getErrorMessage } from '#src/lib/api-client.ts';
import { getQueryKey } from '#src/lib/api-query.ts';
import { invalidateInAllTabs, invalidateInOtherTabs } from '#src/browser/cross-tab-invalidation.ts';
import { pagedListQuery, toListPage } from '#src/browser/paged-list.ts';
import { toast } from '#src/ui/feedback/toast-store.ts';
import { listNotifications, markNotificationsRead } from '../calls.ts';

export const notificationsPageSize = 24;

/** @param shown number of notifications to load at first */
export function notificationsQuery(shown = notificationsPageSize) {
  return pagedListQuery({
    key: getQueryKey(listNotifications, { query: {} }),
    read: async (query, signal) => {
      const { data, header } = await callWithHeaders(listNotifications, { query }, { signal });
      return toListPage(data, header);
    },
    pageSize: notificationsPageSize,
    shown,
    staleMs: 0,
  });
}

/** Marks a notification with its subject, or all up to it, as read, and updates the bell. */
export function useMarkRead() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { upTo: number; isOnlySubject: boolean }) => call(markNotificationsRead, { body }),
    onSuccess: (state) => {
      showUnread(queries, state);
      invalidateInOtherTabs(meKey[0]);
      invalidateInAllTabs(queries, listNotifications.path);
    },
    onError: (error) =>
      toast({
        title: 'Not marked as read',
        description: getErrorMessage(error, 'Please check your connection and try again.'),
        variant: 'destructive',
      }),
  });
}

function showUnread(queries: QueryClient, state: Pick<CurrentUser, 'unreadNotifications'>): void {
  queries.setQueryData<CurrentUser | null>(meKey, (user) => user && { ...user, ...state });
}
