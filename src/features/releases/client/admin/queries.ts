import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, call, callWithHeaders } from '#src/lib/api-client.ts';
import { invalidateInAllTabs } from '#src/browser/cross-tab-invalidation.ts';
import { pagedListQuery, toListPage, type PagedListQuery } from '#src/browser/paged-list.ts';
import { sayFailure } from '#src/ui/feedback/say-failure.ts';
import { toast } from '#src/ui/feedback/toast-store.ts';
import { listMailFailures, listMailings, retryMailFailure } from '../../mail-calls.ts';
import type { Mailing, MailFailure } from '../../mail-schemas.ts';

const pageSize = 25;
// The progress of a mailing changes by the second.
const staleMs = 0;

export const mailingsQuery = (): PagedListQuery<Mailing> =>
  pagedListQuery({
    key: [listMailings.path],
    read: async (query, signal) => {
      const { data, header } = await callWithHeaders(listMailings, { query }, { signal });
      return toListPage(data, header);
    },
    pageSize,
    staleMs,
  });

/** A failure with a single id, made of the mailing's and the user's. */
export type FailureItem = MailFailure & { id: string };

export const failuresQuery = (): PagedListQuery<FailureItem> =>
  pagedListQuery({
    key: [listMailFailures.path],
    read: async (query, signal) => {
      const { data, header } = await callWithHeaders(listMailFailures, { query }, { signal });
      return toListPage(
        data.map((failure) => ({ ...failure, id: `${failure.mailingId}-${failure.user.id}` })),
        header,
      );
    },
    pageSize,
    staleMs,
  });

/** Returns a mutation that resends a failed mail, shows a toast with the outcome and invalidates the lists. */
export function useRetryFailure() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ mailingId, user }: FailureItem) =>
      call(retryMailFailure, { body: { mailingId, userId: user.id } }),
    onSuccess: () =>
      toast({ title: 'Sending again', description: 'If it fails again, it comes back to this list.' }),
    onError: (error) => sayFailure(error),
    onSettled: (_data, error) => {
      if (error && !(error instanceof ApiError && error.status === 404)) return;
      invalidateInAllTabs(queries, listMailFailures.path);
      invalidateInAllTabs(queries, listMailings.path);
    },
  });
}
