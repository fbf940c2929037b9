import type { QueryClient } from '@tanstack/react-query';
import { invalidateInOtherTabs } from '#src/browser/cross-tab-invalidation.ts';
import { commentCountQuery, holdsComments, threadAddress } from './queries.ts';
import type { CommentPages } from './thread-data.ts';

export interface CachePatch {
  modelId: number;
  apply: (data: CommentPages) => CommentPages;
  /** Added to the number of comments; negative for a deletion. */
  countDelta?: number;
  /** Address prefix of the reply queries that may have changed. */
  repliesPrefix?: string;
}

/**
 * Shows the viewer's own write at once, here and in other tabs. Cached pages are patched, since refetching a long thread
 * takes many requests. Queries in flight may be older than the write and are invalidated.
 */
export function patchCommentCaches(
  queries: QueryClient,
  { modelId, apply, countDelta: added = 0, repliesPrefix: replies }: CachePatch,
): void {
  const predicate = holdsComments(modelId);
  queries.setQueriesData<CommentPages>({ predicate }, (data) => data && apply(data));
  queries.setQueryData(commentCountQuery(modelId).queryKey, (data) => data && { count: data.count + added });
  if (queries.isFetching({ predicate }) > 0) void queries.invalidateQueries({ predicate });
  invalidateInOtherTabs(threadAddress(modelId));
  if (replies !== undefined) invalidateInOtherTabs(replies);
}
