import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#src/db/types.ts';
import { repliesShown } from '../constants.ts';
import type { ReactionType } from '../schemas.ts';
import { authorColumns, type AuthorRow } from './authors.ts';

export interface CommentRow extends AuthorRow {
  id: number;
  model_id: number;
  parent_id: number | null;
  content: string;
  reply_count: number;
  created_at: Date;
  edited_at: Date | null;
  is_removed: boolean;
}

export interface PageRequest {
  after: number | undefined;
  limit: number;
}

const columns = sql`
  c.id, c.model_id, c.parent_id, c.content, c.reply_count, c.created_at, c.edited_at,
  not c.is_readable as is_removed, ${authorColumns}`;
const fromComments = sql`from comments c left join users u on u.id = c.user_id`;

async function readRows(db: Db, query: RawBuilder<CommentRow>): Promise<CommentRow[]> {
  return (await query.execute(db)).rows;
}

/** Condition for a select from `comments c`: the design of the comment is public. */
export const onPublicDesign = sql`not exists (
  select from models m where m.id = c.model_id and not m.is_public)`;

/** Reads a design's top-level comments, newest first. Every order is by -id, to match the indexes. */
export function readThread(db: Db, modelId: number, { after, limit }: PageRequest): Promise<CommentRow[]> {
  return readRows(
    db,
    sql`select ${columns} ${fromComments}
      where c.model_id = ${modelId} and c.is_listed
        ${after === undefined ? sql`` : sql`and -c.id > ${-after}::bigint`}
      order by -c.id limit ${limit}`,
  );
}

/** Reads the readable replies to a comment, oldest first. */
export function readReplies(db: Db, parentId: number, { after, limit }: PageRequest): Promise<CommentRow[]> {
  return readRows(
    db,
    sql`select ${columns} ${fromComments}
      where c.parent_id = ${parentId} and c.is_readable
        ${after === undefined ? sql`` : sql`and -c.id < ${-after}::bigint`}
      order by -c.id desc limit ${limit}`,
  );
}

/** Reads the first `repliesShown` replies to each comment. */
export async function readFirstReplies(db: Db, parentIds: readonly number[]): Promise<CommentRow[]> {
  if (parentIds.length === 0) return [];
  return readRows(
    db,
    sql`select r.* from unnest(${parentIds}::bigint[]) as parent (id) cross join lateral (
        select ${columns} ${fromComments}
        where c.parent_id = parent.id and c.is_readable order by -c.id desc limit ${repliesShown}
      ) r order by r.id`,
  );
}

/** Returns undefined when the comment does not exist or its design is not public. */
export async function findComment(db: Db, id: number): Promise<CommentRow | undefined> {
  const [row] = await readRows(
    db,
    sql`select ${columns} ${fromComments} where c.id = ${id} and ${onPublicDesign}`,
  );
  return row;
}

export interface ReactionCountRow {
  comment_id: number;
  type: ReactionType;
  count: number;
}

export function readReactionCounts(db: Db, ids: readonly number[]): Promise<ReactionCountRow[]> {
  return db
    .selectFrom('comment_reaction_counts')
    .select(['comment_id', 'type', 'count'])
    .where((where) => where('comment_id', '=', sql<number>`any(${ids}::bigint[])`))
    .where('count', '>', 0)
    .execute();
}

/** Maps comment ids to the person's reaction. */
export async function readOwnReactions(
  db: Db,
  userId: string | undefined,
  ids: readonly number[],
): Promise<Map<number, ReactionType>> {
  if (userId === undefined) return new Map();
  const rows = await db
    .selectFrom('comment_reactions')
    .select(['comment_id', 'type'])
    .where('user_id', '=', userId)
    .where((where) => where('comment_id', '=', sql<number>`any(${ids}::bigint[])`))
    .execute();
  return new Map(rows.map(({ comment_id, type }) => [comment_id, type]));
}
