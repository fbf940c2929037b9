import type { QueryClient } from '@tanstack/react-query';
import { changedInOtherTabs } from '#src/lib/other-tabs.ts';
import { commentCountQuery, holdsComments, threadAddress } from './queries.ts';
import type { CommentPages } from './thread-data.ts';

export interface Change {
  modelId: number;
  apply: (data: CommentPages) => CommentPages;
  /** How many more there are now. */
  added?: number;
  /** Of the replies that may have changed: their addresses begin with it. */
  replies?: string;
}

/**
 * Shows a write of one's own at once, here and in the other tabs. What was read so far is changed in its place, since a
 * long thread would take many reads; a read that is under way may be older than the write and is made again.
 */
export function takeOver(queries: QueryClient, { modelId, apply, added = 0, replies }: Change): void {
  const predicate = holdsComments(modelId);
  queries.setQueriesData<CommentPages>({ predicate }, (data) => data && apply(data));
  queries.setQueryData(commentCountQuery(modelId).queryKey, (data) => data && { count: data.count + added });
  if (queries.isFetching({ predicate }) > 0) void queries.invalidateQueries({ predicate });
  changedInOtherTabs(threadAddress(modelId));
  if (replies !== undefined) changedInOtherTabs(replies);
}
