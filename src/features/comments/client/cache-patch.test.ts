import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { commentCountQuery, repliesQuery, threadQuery } from './queries.ts';
import { patchCommentCaches } from './cache-patch.ts';
import type { CommentPages } from './thread-data.ts';

const empty: CommentPages = { pages: [{ items: [], nextCursor: null }], pageParams: [null] };
const marked: CommentPages = { pages: [{ items: [], nextCursor: 'changed' }], pageParams: [null] };

it("patches the design's cached threads of all viewers, cached replies and the count", () => {
  const queries = new QueryClient();
  const { queryKey: visitors } = threadQuery(7);
  const { queryKey: own } = threadQuery(7, 'mira');
  const { queryKey: others } = threadQuery(70);
  const { queryKey: replies } = repliesQuery(5, null, 'mira');
  for (const key of [visitors, own, others, replies]) queries.setQueryData(key, empty);
  queries.setQueryData(commentCountQuery(7).queryKey, { count: 4 });

  patchCommentCaches(queries, { modelId: 7, apply: () => marked, countDelta: -1 });

  for (const key of [visitors, own, replies]) expect(queries.getQueryData(key)).toEqual(marked);
  expect(queries.getQueryData(others)).toEqual(empty);
  expect(queries.getQueryData(commentCountQuery(7).queryKey)).toEqual({ count: 3 });
});

it('invalidates a query that is being fetched', () => {
  const queries = new QueryClient();
  const { queryKey } = threadQuery(7);
  queries.setQueryData(queryKey, empty);
  const reading = queries.getQueryCache().find({ queryKey });
  reading?.setState({ fetchStatus: 'fetching' });
  patchCommentCaches(queries, { modelId: 7, apply: () => marked });
  expect(queries.getQueryState(queryKey)?.isInvalidated).toBe(true);
});

it('does not invalidate a query that is idle', () => {
  const queries = new QueryClient();
  const { queryKey } = threadQuery(7);
  queries.setQueryData(queryKey, empty);
  patchCommentCaches(queries, { modelId: 7, apply: () => marked });
  expect(queries.getQueryState(queryKey)?.isInvalidated).toBe(false);
});
