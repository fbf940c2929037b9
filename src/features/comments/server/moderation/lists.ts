import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#src/db/types.ts';
import { maxCounted } from '#src/lib/capped-count.ts';
import { readCursor, writeCursor } from '#src/http/api/list-cursor.ts';
import { cutPage, type ListPage } from '#src/http/api/list-page.ts';
import type { HiddenComment, ModerationListQuery, ReportedComment } from '../../moderation-schemas.ts';
import { onPublicDesign } from '../comment-rows.ts';
import { countReports, readComments, readReports } from './details.ts';

/** Condition for the first open report of a comment, which gives the comment its position. It uses two indexes. */
const isFirstOpen = sql`r.settled_at is null and not exists (
  select from comment_reports e where e.comment_id = r.comment_id and e.settled_at is null and e.id < r.id)`;

/**
 * Lists comments with open reports. Each is ordered by its first open report, newest first, so that another report
 * between two pages neither skips nor repeats it.
 * @throws AppError 400 for a cursor of another list
 */
export async function listReported(
  db: Db,
  { limit, cursor }: ModerationListQuery,
): Promise<ListPage<ReportedComment>> {
  const list = 'moderation reports';
  const after = cursor === undefined ? undefined : readCursor(list, cursor, ['number']).after[0];
  const { rows } = await sql<{ id: number; comment_id: number }>`
    select r.id, r.comment_id from comment_reports r join comments c on c.id = r.comment_id
    where ${isFirstOpen} and ${onPublicDesign} ${after === undefined ? sql`` : sql`and r.id < ${after}::bigint`}
    order by r.id desc limit ${limit + 1}`.execute(db);
  const { shown, last } = cutPage(rows, limit);
  const ids = shown.map(({ comment_id }) => comment_id);
  const comments = await readComments(db, ids);
  const reports = await readReports(db, ids, 'open');
  const counts = await countReports(db, ids);
  return {
    items: comments.map((comment) => ({
      ...comment,
      reportCount: counts.get(comment.id) ?? 0,
      reports: reports.get(comment.id) ?? [],
    })),
    total: await countUpTo(
      db,
      sql`
        select from comment_reports r join comments c on c.id = r.comment_id
        where ${isFirstOpen} and ${onPublicDesign} order by r.id desc limit ${maxCounted}`,
    ),
    nextCursor: last && writeCursor(list, { after: [last.id] }),
  };
}

interface HiddenRow {
  id: number;
  hidden_at: Date;
  /** The part of `hidden_at` below its milliseconds; a cursor without it could repeat a comment. */
  microseconds: number;
}

const keyShape = ['number', 'number', 'number'] as const;

/**
 * Lists hidden comments, the most recently hidden first.
 * @throws AppError 400 for a cursor of another list
 */
export async function listHidden(
  db: Db,
  { limit, cursor }: ModerationListQuery,
): Promise<ListPage<HiddenComment>> {
  const list = 'moderation hidden';
  const after = cursor === undefined ? undefined : readCursor(list, cursor, keyShape).after;
  const rest =
    after === undefined
      ? sql``
      : sql`and (hidden_at, id) < (
          to_timestamp(${after[0]}::float8 / 1000) + ${after[1]}::float8 * interval '1 microsecond', ${after[2]}::bigint)`;
  const { rows } = await sql<HiddenRow>`
    select id, hidden_at, (extract(microseconds from hidden_at)::int % 1000) as microseconds
    from comments c where hidden_at is not null and ${onPublicDesign} ${rest} order by hidden_at desc, id desc limit ${limit + 1}`.execute(
    db,
  );
  const { shown, last } = cutPage(rows, limit);
  const ids = shown.map(({ id }) => id);
  const comments = await readComments(db, ids);
  const reports = await readReports(db, ids, 'all');
  const hiddenTimes = new Map(shown.map(({ id, hidden_at }) => [id, hidden_at]));
  const lastKey = last && [last.hidden_at.getTime(), last.microseconds, last.id];
  return {
    items: comments.flatMap((comment) => {
      const hiddenAt = hiddenTimes.get(comment.id);
      const hidden = comment.history.find(({ action }) => action === 'hide') ?? null;
      const about = { hidden, reports: reports.get(comment.id) ?? [] };
      return hiddenAt ? [{ ...comment, ...about, hiddenAt: hiddenAt.toISOString() }] : [];
    }),
    total: await countUpTo(
      db,
      sql`select from comments c where hidden_at is not null and ${onPublicDesign} limit ${maxCounted}`,
    ),
    nextCursor: lastKey && writeCursor(list, { after: lastKey }),
  };
}

async function countUpTo(db: Db, select: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${select}) counted`.execute(db);
  return rows[0]?.count ?? 0;
}
