import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, call, callWithHeaders } from '#src/lib/api-client.ts';
import { invalidateInAllTabs } from '#src/browser/cross-tab-invalidation.ts';
import { pagedListQuery, toListPage, type PagedListQuery } from '#src/browser/paged-list.ts';
import { sayFailure } from '#src/ui/feedback/say-failure.ts';
import { toast } from '#src/ui/feedback/toast-store.ts';
import { deleteContactMessage, listContactMessages, retryContactMessage } from '../../message-calls.ts';
import type { UnsentMessage } from '../../message-schemas.ts';

const pageSize = 25;
const staleMs = 0;

export const unsentQuery = (): PagedListQuery<UnsentMessage> =>
  pagedListQuery({
    key: [listContactMessages.path],
    read: async (query, signal) => {
      const { data, header } = await callWithHeaders(listContactMessages, { query }, { signal });
      return toListPage(data, header);
    },
    pageSize,
    staleMs,
  });

/** True when another admin has removed or resent the message already. */
export const isGone = (error: Error | null) => error instanceof ApiError && error.status === 404;

const calls = {
  retry: (id: number) => call(retryContactMessage, { params: { id } }),
  delete: (id: number) => call(deleteContactMessage, { params: { id } }),
};
const done = {
  retry: { title: 'Sending again', description: 'If it fails again, it comes back to this list.' },
  delete: { title: 'Message deleted' },
};

/** Returns a mutation that resends or deletes a message, shows a toast with the outcome and invalidates the list. */
export function useMessageWrite(action: 'retry' | 'delete') {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: UnsentMessage) => calls[action](id),
    onSuccess: () => toast(done[action]),
    onError: (error) => sayFailure(error),
    onSettled: (_data, error) => {
      if (error === null || isGone(error)) invalidateInAllTabs(queries, listContactMessages.path);
    },
  });
}
