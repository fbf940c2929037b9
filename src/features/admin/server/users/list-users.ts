import { sql, type RawBuilder } from 'kysely';
import { LRUCache } from 'lru-cache';
import { isTooShortForTrigrams, escapeLikePattern } from '#src/db/like.ts';
import type { Db } from '#src/db/types.ts';
import { maxCounted } from '#src/lib/capped-count.ts';
import { readCursor, writeCursor } from '#src/http/api/list-cursor.ts';
import { cutPage, type ListPage } from '#src/http/api/list-page.ts';
import type { AdminUser } from '../../schemas.ts';
import { readStats } from '../stats.ts';
import { toAdminUsers, type ListedUser } from './admin-users.ts';

type ListedRow = ListedUser & {
  /** Microseconds of `created_at` below the millisecond. A cursor without them could list a person twice. */
  microseconds: number;
};

const keyShape = ['number', 'number', 'string'] as const;

/**
 * Lists all users, newest first, or those whose names or email address match `q`.
 * @throws AppError 400 for a cursor of another list
 */
export async function listUsers(
  { db, countFound }: { db: Db; countFound: FoundCount },
  { q = '', limit, cursor }: { q?: string | undefined; limit: number; cursor?: string | undefined },
  now: Date,
): Promise<ListPage<AdminUser>> {
  const list = `admin users ${q}`;
  const after = cursor === undefined ? undefined : readCursor(list, cursor, keyShape).after;
  const isAfter =
    after === undefined
      ? sql`true`
      : sql`(u.created_at, u.id) < (
          to_timestamp(${after[0]}::float8 / 1000) + ${after[1]}::float8 * interval '1 microsecond', ${after[2]}::text)`;
  const counting = q === '' ? readStats(db).then(({ totalUsers }) => totalUsers) : countFound(q);
  const reading = sql<ListedRow>`
    select u.id, u.first_name, u.last_name, u.username, u.email, u.is_admin, u.is_mod, u.created_at,
      (extract(microseconds from u.created_at)::int % 1000) as microseconds
    from users u where ${isFound(q)} and ${isAfter}
    order by u.created_at desc, u.id desc limit ${limit + 1}`.execute(db);
  const [total, { rows }] = await Promise.all([counting, reading]);
  const { shown, last } = cutPage(rows, limit);
  const lastKey = last && [last.created_at.getTime(), last.microseconds, last.id];
  return {
    items: await toAdminUsers(db, shown, now),
    total,
    nextCursor: lastKey && writeCursor(list, { after: lastKey }),
  };
}

/** Builds the condition that a name or the address contains `q`, at the beginning of a word if `q` is short. */
function isFound(q: string): RawBuilder<unknown> {
  if (q === '') return sql`true`;
  // As in the column, a space follows each character that may precede a word.
  const searched = (isTooShortForTrigrams(q) ? ' ' : '') + q.replaceAll(/[.-]/g, '$& ');
  return sql`u.search_text like lower(${`%${escapeLikePattern(searched)}%`})`;
}

/** Returns the number of users that match `q`, up to 10,000. */
export type FoundCount = (q: string) => Promise<number>;

/**
 * Wraps a count so that a search that matched 10,000 users is not counted again within a minute. Such searches take longest
 * to count, and each page of their results contains the count.
 */
export function rememberFullCounts(count: FoundCount, perf: { now: () => number } = performance): FoundCount {
  const full = new LRUCache<string, true>({ max: 100, ttl: 60_000, ttlResolution: 0, perf });
  return async (q) => {
    if (full.has(q)) return maxCounted;
    const found = await count(q);
    if (found >= maxCounted) full.set(q, true);
    return found;
  };
}

export async function countFound(db: Db, q: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select 1 from users u where ${isFound(q)} limit ${maxCounted}
    ) counted`.execute(db);
  return rows[0]?.count ?? 0;
}
