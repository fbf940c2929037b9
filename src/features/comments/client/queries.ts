import { infiniteQueryOptions, type Query } from '@tanstack/react-query';
import { callWithHeaders, type CallResult } from '#src/lib/api-client.ts';
import { endpointQuery, getQueryKey } from '#src/lib/api-query.ts';
import { parseNextCursor } from '#src/browser/paged-list.ts';
import { countComments, listComments, listReplies } from '../calls.ts';
import type { Comment, Reply } from '../schemas.ts';
import type { CommentPage } from './thread-data.ts';

const pageSize = 10;
const replyPageSize = 100;
const minuteMs = 60_000;
const pagesPart = 'pages';
const noCursor: string | null = null;

/** Reads the number of comments and replies of a design. */
export const commentCountQuery = (modelId: number) =>
  endpointQuery(countComments, { params: { id: modelId } }, minuteMs);

/** Returns the address of a design's comments, for `changedInOtherTabs`. */
export function threadAddress(modelId: number): string {
  return getQueryKey(listComments, { params: { id: modelId }, query: {} })[0];
}

export function repliesAddress(commentId: number): string {
  return getQueryKey(listReplies, { params: { id: commentId }, query: {} })[0];
}

function parsePage({ data, header }: CallResult<(Comment | Reply)[]>): CommentPage {
  return {
    items: data.map((comment) => ({ repliesCursor: null, ...comment })),
    nextCursor: parseNextCursor(header('link')),
  };
}

const getNextPageParam = ({ nextCursor }: CommentPage) => nextCursor;

/**
 * Reads a design's comments in pages by cursor.
 * @param viewerId the person whose reactions are included; omit it for visitors
 */
export function threadQuery(modelId: number, viewerId?: string) {
  const params = { id: modelId };
  return infiniteQueryOptions({
    queryKey: [threadAddress(modelId), pagesPart, viewerId ?? ''],
    queryFn: async ({ pageParam: cursor, signal }) =>
      parsePage(
        await callWithHeaders(
          listComments,
          { params, query: { limit: pageSize, ...(cursor !== null && { cursor }) } },
          { signal },
        ),
      ),
    initialPageParam: noCursor,
    getNextPageParam,
    enabled: Number.isInteger(modelId) && modelId > 0,
  });
}

/**
 * Reads the replies after those inlined in a comment.
 * @param from the comment's `repliesCursor`
 */
export function repliesQuery(commentId: number, from: string | null, viewerId?: string) {
  const params = { id: commentId };
  return infiniteQueryOptions({
    queryKey: [repliesAddress(commentId), pagesPart, viewerId ?? ''],
    queryFn: async ({ pageParam: cursor, signal }) =>
      parsePage(
        await callWithHeaders(
          listReplies,
          { params, query: { limit: replyPageSize, ...(cursor !== null && { cursor }) } },
          { signal },
        ),
      ),
    initialPageParam: from,
    getNextPageParam,
  });
}

/** Returns a predicate for queries that hold comments of a design. It matches all reply queries, which do not name their design. */
export function holdsComments(modelId: number) {
  const address = threadAddress(modelId);
  return ({ queryKey: [key, part] }: Query): boolean =>
    part === pagesPart &&
    typeof key === 'string' &&
    (key === address || key.startsWith('/api/model-comments/'));
}
