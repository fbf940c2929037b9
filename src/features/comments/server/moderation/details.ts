import { sql } from 'kysely';
import type { Db } from '#src/db/types.ts';
import { maxCounted } from '#src/lib/capped-count.ts';
import { reportsShown } from '../../constants.ts';
import type { ModerationAction, Report } from '../../moderation-schemas.ts';
import { authorColumns, toAuthor, type AuthorRow } from '../authors.ts';

const historyShown = 20;

export interface CommentDetails {
  id: number;
  content: string;
  createdAt: string;
  editedAt: string | null;
  deletedAt: string | null;
  isReply: boolean;
  user: ReturnType<typeof toAuthor>;
  design: { id: number; title: string };
  history: ModerationAction[];
}

interface CommentRow extends AuthorRow {
  id: number;
  content: string;
  created_at: Date;
  edited_at: Date | null;
  deleted_at: Date | null;
  parent_id: number | null;
  model_id: number;
  title: string;
}

/** Reads comments with their moderation history, in the order of `ids`. */
export async function readComments(db: Db, ids: readonly number[]): Promise<CommentDetails[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<CommentRow>`
    select c.id, c.content, c.created_at, c.edited_at, c.deleted_at, c.parent_id, m.id as model_id, m.title,
      ${authorColumns}
    from comments c join models m on m.id = c.model_id left join users u on u.id = c.user_id
    where c.id = any(${ids}::bigint[])`.execute(db);
  const history = await readHistory(db, ids);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [toDetails(row, history.get(id) ?? [])] : [];
  });
}

function toDetails(row: CommentRow, history: ModerationAction[]): CommentDetails {
  return {
    id: row.id,
    content: row.content,
    createdAt: row.created_at.toISOString(),
    editedAt: row.edited_at?.toISOString() ?? null,
    deletedAt: row.deleted_at?.toISOString() ?? null,
    isReply: row.parent_id !== null,
    user: toAuthor(row),
    design: { id: row.model_id, title: row.title },
    history,
  };
}

interface ActionRow extends AuthorRow {
  id: number;
  comment_id: number;
  action: ModerationAction['action'];
  reason: string;
  created_at: Date;
}

async function readHistory(db: Db, ids: readonly number[]): Promise<Map<number, ModerationAction[]>> {
  const { rows } = await sql<ActionRow>`
    select a.id, a.comment_id, a.action, a.reason, a.created_at, ${authorColumns}
    from unnest(${ids}::bigint[]) as wanted (id) cross join lateral (
      select * from moderation_actions where comment_id = wanted.id order by id desc limit ${historyShown}
    ) a left join users u on u.id = a.user_id
    order by a.id desc`.execute(db);
  return groupByComment(rows, (row) => ({
    id: row.id,
    action: row.action,
    reason: row.reason,
    createdAt: row.created_at.toISOString(),
    moderator: toAuthor(row),
  }));
}

interface ReportRow extends AuthorRow {
  id: number;
  comment_id: number;
  reason: string;
  created_at: Date;
  content: string | null;
  content_at: Date | null;
}

/** Reads the newest `reportsShown` reports of each comment, only the open ones or all. */
export async function readReports(
  db: Db,
  ids: readonly number[],
  state: 'open' | 'all',
): Promise<Map<number, Report[]>> {
  const { rows } = await sql<ReportRow>`
    select r.id, r.comment_id, r.reason, r.created_at, r.content, r.content_at, ${authorColumns}
    from unnest(${ids}::bigint[]) as wanted (id) cross join lateral (
      select * from comment_reports where comment_id = wanted.id ${state === 'open' ? sql`and settled_at is null` : sql``}
      order by id desc limit ${reportsShown}
    ) r left join users u on u.id = r.user_id
    order by r.id desc`.execute(db);
  return groupByComment(rows, (row) => ({
    id: row.id,
    reason: row.reason,
    createdAt: row.created_at.toISOString(),
    reporter: toAuthor(row),
    content: row.content,
    writtenAt: row.content_at?.toISOString() ?? null,
  }));
}

export async function countReports(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; count: number }>`
    select wanted.id, counted.count from unnest(${ids}::bigint[]) as wanted (id) cross join lateral (
      select count(*)::int as count from (
        select 1 from comment_reports where comment_id = wanted.id and settled_at is null limit ${maxCounted}
      ) open
    ) counted`.execute(db);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

function groupByComment<Row extends { comment_id: number }, Out>(
  rows: readonly Row[],
  toOut: (row: Row) => Out,
): Map<number, Out[]> {
  const groups = new Map<number, Out[]>();
  for (const row of rows) {
    const group = groups.get(row.comment_id) ?? [];
    group.push(toOut(row));
    groups.set(row.comment_id, group);
  }
  return groups;
}
