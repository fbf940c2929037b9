import { useMutation, useQueryClient, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import { ApiError, call, callWithHeaders, getErrorMessage } from '#src/lib/api-client.ts';
import { invalidateInAllTabs } from '#src/browser/cross-tab-invalidation.ts';
import {
  pagedListQuery,
  removeItems,
  toListPage,
  type ListPage,
  type PagedListQuery,
} from '#src/browser/paged-list.ts';
import { toast } from '#src/ui/feedback/toast-store.ts';
import { threadAddress } from '../queries.ts';
import {
  dismissReports,
  hideReportedComment,
  listHidden,
  listReports,
  restoreComment,
} from '../../moderation-calls.ts';
import type { HiddenComment, ReportedComment } from '../../moderation-schemas.ts';

export const moderationPageSize = 24;
const staleMs = 30_000;
const moderationPath = '/api/moderation';
const repliesPath = '/api/model-comments';

/** @param shown number of items to load at first */
export const reportsQuery = (shown: number): PagedListQuery<ReportedComment> =>
  pagedListQuery({
    key: [listReports.path],
    read: async (query, signal) => {
      const { data, header } = await callWithHeaders(listReports, { query }, { signal });
      return toListPage(data, header);
    },
    pageSize: moderationPageSize,
    shown,
    staleMs,
  });

/** @param shown number of items to load at first */
export const hiddenQuery = (shown: number): PagedListQuery<HiddenComment> =>
  pagedListQuery({
    key: [listHidden.path],
    read: async (query, signal) => {
      const { data, header } = await callWithHeaders(listHidden, { query }, { signal });
      return toListPage(data, header);
    },
    pageSize: moderationPageSize,
    shown,
    staleMs,
  });

/** The moderation actions. */
export type Decision = 'hide' | 'restore' | 'dismiss';

const calls = {
  hide: (id: number, reason: string) => call(hideReportedComment, { params: { id }, body: { reason } }),
  restore: (id: number, reason: string) => call(restoreComment, { params: { id }, body: { reason } }),
  dismiss: (id: number) => call(dismissReports, { params: { id }, body: undefined }),
};
const done = { hide: 'Comment hidden', restore: 'Comment restored', dismiss: 'Report dismissed' };

/** True when the comment is deleted or another moderator decided first. */
const isTooLate = (error: Error) =>
  error instanceof ApiError && (error.status === 404 || error.status === 409);

/**
 * Returns a mutation for a moderation action; it shows a toast with the outcome and invalidates the lists in any case.
 * @param onEnd called once the comment is decided, by this or another moderator
 */
export function useDecision(decision: Decision, onEnd?: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({
      comment,
      reason = '',
    }: {
      comment: { id: number; design: { id: number } };
      reason?: string;
    }) => calls[decision](comment.id, reason),
    onSuccess: (_, { comment }) => {
      onEnd?.();
      removeFromList(queries, decision === 'restore' ? listHidden.path : listReports.path, comment.id);
      toast({ title: done[decision] });
    },
    onError: (error) => {
      if (isTooLate(error)) onEnd?.();
      const description = getErrorMessage(error, 'Please try again.');
      toast({ title: 'Error', description, variant: 'destructive' });
    },
    onSettled: (_data, _error, { comment }) => {
      invalidateInAllTabs(queries, moderationPath);
      if (decision === 'dismiss') return;
      invalidateInAllTabs(queries, threadAddress(comment.design.id));
      invalidateInAllTabs(queries, repliesPath);
    },
  });
}

/** Removes a comment from the cached list before the list is refetched. */
function removeFromList(queries: QueryClient, path: string, id: number): void {
  queries.setQueryData<InfiniteData<ListPage<{ id: number }>>>(
    [path, 'pages'],
    (data) => data && removeItems(data, (item) => item.id === id),
  );
}
