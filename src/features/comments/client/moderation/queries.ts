import { useMutation, useQueryClient, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import { ApiError, call, callWithHeaders, getErrorMessage } from '#src/lib/api-client.ts';
import { invalidateInAllTabs } from '#src/lib/cross-tab-invalidation.ts';
import {
  flattenPages,
  pagedListQuery,
  toListPage,
  type ListPage,
  type PagedListQuery,
} from '#src/lib/paged-list.ts';
import { toast } from '#src/ui/feedback/toast-store.ts';
import { threadAddress } from '../queries.ts';
import {
  dismissReports,
  hideReportedComment,
  listHidden,
  listReports,
  restoreComment,
  type HiddenComment,
  type ReportedComment,
} from '../../moderation-contract.ts';

export const moderationPageSize = 24;
const staleMs = 30_000;
const moderationPath = '/api/moderation';
const repliesPath = '/api/model-comments';

/** @param shown how many to bring back */
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

/** @param shown how many to bring back */
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

/** What moderators may do with a comment. */
export type Decision = 'hide' | 'restore' | 'dismiss';

interface Decided {
  comment: { id: number; design: { id: number } };
  reason?: string;
}

const calls = {
  hide: (id: number, reason: string) => call(hideReportedComment, { params: { id }, body: { reason } }),
  restore: (id: number, reason: string) => call(restoreComment, { params: { id }, body: { reason } }),
  dismiss: (id: number) => call(dismissReports, { params: { id }, body: undefined }),
};
const done = { hide: 'Comment hidden', restore: 'Comment restored', dismiss: 'Report dismissed' };

/** Nothing is left to decide: the comment is gone, or somebody else was faster. */
const isTooLate = (error: Error) =>
  error instanceof ApiError && (error.status === 404 || error.status === 409);

/**
 * Says what came of it. Either way the lists are read again.
 * @param onEnd is told when it is decided, by whomever
 */
export function useDecision(decision: Decision, onEnd?: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ comment, reason = '' }: Decided) => calls[decision](comment.id, reason),
    onSuccess: (_, { comment }) => {
      onEnd?.();
      leaveList(queries, decision === 'restore' ? listHidden.path : listReports.path, comment.id);
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

/** At once, without waiting for the list to be read again. */
function leaveList(queries: QueryClient, path: string, id: number): void {
  queries.setQueryData<InfiniteData<ListPage<{ id: number }>>>([path, 'pages'], (data) => {
    if (!flattenPages(data).some((item) => item.id === id)) return data;
    const leave = ({ items, total, nextCursor }: ListPage<{ id: number }>) => ({
      items: items.filter((item) => item.id !== id),
      total: total - 1,
      nextCursor,
    });
    return data && { ...data, pages: data.pages.map(leave) };
  });
}
