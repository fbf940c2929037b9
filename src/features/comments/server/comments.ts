import type { Db } from '#src/db/types.ts';
import { modelNotFoundMessage } from '#src/features/catalog/constants.ts';
import { commentNotFoundMessage, reactionTypes } from '../constants.ts';
import type { Comment, CommentListQuery, Reactions, Reply } from '../schemas.ts';
import { maxCounted } from '#src/lib/capped-count.ts';
import { readCursor, writeCursor } from '#src/http/api/list-cursor.ts';
import { cutPage, type ListPage } from '#src/http/api/list-page.ts';
import { notFound } from '#src/lib/errors.ts';
import { noAuthor, toAuthor } from './authors.ts';
import * as rows from './comment-rows.ts';

/** Undefined for a visitor. */
export type Reader = { id: string } | undefined;

const removedText = 'Comment removed';
/** Limit for the text of all replies that are inlined in one page, in UTF-16 units. */
const inlinedTextMax = 200_000;
const threadListKey = (modelId: number) => `comments ${modelId}`;
const repliesListKey = (commentId: number) => `replies ${commentId}`;

/**
 * Lists a design's comments, newest first, in a constant five queries.
 * @throws AppError 404 for an unknown design, 400 for a cursor of another list
 */
export async function listComments(
  db: Db,
  modelId: number,
  { query, reader }: { query: CommentListQuery; reader: Reader },
): Promise<ListPage<Comment>> {
  const { thread_count: total } = await getCounts(db, modelId);
  const list = threadListKey(modelId);
  const page = { after: readKey(list, query.cursor), limit: query.limit + 1 };
  const { shown, next } = cut(list, await rows.readThread(db, modelId, page), query.limit);
  return { items: await toComments(db, shown, reader), total: Math.min(total, maxCounted), nextCursor: next };
}

/** Returns the number of readable comments, replies included. @throws AppError 404 */
export async function countComments(db: Db, modelId: number): Promise<number> {
  return (await getCounts(db, modelId)).comment_count;
}

async function getCounts(db: Db, modelId: number) {
  const model = await db
    .selectFrom('models')
    .select(['comment_count', 'thread_count'])
    .where('id', '=', modelId)
    .where('is_public', '=', true)
    .executeTakeFirst();
  if (!model) throw notFound(modelNotFoundMessage);
  return model;
}

/**
 * Lists the replies to a comment, oldest first; the comment itself may be removed.
 * @throws AppError 404 for an unknown comment, 400 for a cursor of another list
 */
export async function listReplies(
  db: Db,
  commentId: number,
  { query, reader }: { query: CommentListQuery; reader: Reader },
): Promise<ListPage<Reply> & { modelId: number }> {
  const parent = await rows.findComment(db, commentId);
  if (!parent || (parent.is_removed && parent.reply_count === 0)) throw notFound(commentNotFoundMessage);
  const list = repliesListKey(commentId);
  const page = { after: readKey(list, query.cursor), limit: query.limit + 1 };
  const { shown, next } = cut(list, await rows.readReplies(db, commentId, page), query.limit);
  const reactions = await readReactions(db, shown, reader);
  return {
    items: shown.map((row) => toReply(row, reactions)),
    total: Math.min(parent.reply_count, maxCounted),
    nextCursor: next,
    modelId: parent.model_id,
  };
}

/** Returns one comment in the form of the thread list. @throws AppError 404 */
export async function getComment(db: Db, id: number, reader: Reader): Promise<Comment> {
  const row = await rows.findComment(db, id);
  const [comment] = row ? await toComments(db, [row], reader) : [];
  if (!comment) throw notFound(commentNotFoundMessage);
  return comment;
}

async function toComments(db: Db, parents: rows.CommentRow[], reader: Reader): Promise<Comment[]> {
  const withReplies = parents.filter(({ reply_count: count }) => count > 0).map(({ id }) => id);
  const found = await rows.readFirstReplies(db, withReplies);
  const replies = Map.groupBy(found, (row) => row.parent_id);
  const reactions = await readReactions(db, [...parents, ...found], reader);
  let room = inlinedTextMax;
  return parents.map((row) => {
    const shown = takeWithin(room, replies.get(row.id) ?? []);
    room -= shown.reduce((sum, { content }) => sum + content.length, 0);
    return {
      ...toReply(row, reactions),
      replies: shown.map((reply) => toReply(reply, reactions)),
      repliesCursor: row.reply_count > shown.length ? cursorBehind(repliesListKey(row.id), shown) : null,
    };
  });
}

/** Inlines fewer replies when they are long, which bounds the size of a page, but at least one per comment. */
function takeWithin(room: number, replies: rows.CommentRow[]): rows.CommentRow[] {
  let length = 0;
  const end = replies.findIndex(({ content }, at) => {
    length += content.length;
    return at > 0 && length > room;
  });
  return end === -1 ? replies : replies.slice(0, end);
}

type GetReactions = (commentId: number) => Reactions;

async function readReactions(db: Db, shown: rows.CommentRow[], reader: Reader): Promise<GetReactions> {
  const ids = shown.filter((row) => !row.is_removed).map(({ id }) => id);
  if (ids.length === 0) return () => ({ reactions: [], userReaction: null });
  const counts = Map.groupBy(await rows.readReactionCounts(db, ids), (row) => row.comment_id);
  const own = await rows.readOwnReactions(db, reader?.id, ids);
  return (id) => ({
    reactions: sortReactions(counts.get(id) ?? []),
    userReaction: own.get(id) ?? null,
  });
}

export function sortReactions(counts: readonly rows.ReactionCountRow[]): Reactions['reactions'] {
  const byType = new Map(counts.map(({ type, count }) => [type, count]));
  return reactionTypes.flatMap((type) => {
    const count = byType.get(type) ?? 0;
    return count > 0 ? [{ type, count }] : [];
  });
}

function toReply(row: rows.CommentRow, reactionsOf: GetReactions): Reply {
  const common = {
    id: row.id,
    createdAt: row.created_at.toISOString(),
    replyCount: row.reply_count,
    replies: [],
    isRemoved: row.is_removed,
  };
  if (row.is_removed) {
    const state = { reactions: [], userReaction: null };
    return { ...common, ...state, content: removedText, editedAt: null, userId: null, user: noAuthor };
  }
  return {
    ...common,
    ...reactionsOf(row.id),
    content: row.content,
    editedAt: row.edited_at?.toISOString() ?? null,
    userId: row.author_id,
    user: toAuthor(row),
  };
}

function cut(list: string, found: rows.CommentRow[], limit: number) {
  const { shown, last } = cutPage(found, limit);
  return { shown, next: last && writeCursor(list, { after: [last.id] }) };
}

function cursorBehind(list: string, shown: readonly rows.CommentRow[]): string | null {
  const last = shown.at(-1);
  return last ? writeCursor(list, { after: [last.id] }) : null;
}

function readKey(list: string, cursor: string | undefined): number | undefined {
  return cursor === undefined ? undefined : Number(readCursor(list, cursor, ['number']).after[0]);
}
