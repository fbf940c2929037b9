import { sql } from 'kysely';
import type { Db } from '#src/db/types.ts';
import { tooManyRequests } from '#src/lib/errors.ts';

export interface RateLimit {
  /** Names the counter, as in `sign-in:account:someone@example.com`. */
  key: string;
  max: number;
  windowSeconds: number;
}

export interface RateLimiter {
  /** Counts one attempt. @throws AppError 429 when it exceeds the limit */
  take: (limit: RateLimit) => Promise<void>;
  /** Checks the limit without counting. @throws AppError 429 when the limit is reached already */
  check: (limit: RateLimit) => Promise<void>;
  /** Removes one counted attempt that should not count. */
  giveBack: (key: string) => Promise<void>;
}

/** Creates a rate limiter with counters in the database, which survive a restart and apply across instances. */
export function createRateLimiter(db: Db, factor: number, now: () => Date): RateLimiter {
  const refuseAbove = (row: { hits: number; window_ends_at: Date } | undefined, max: number) => {
    if (!row || row.hits <= Math.ceil(max * factor)) return;
    throw tooManyRequests(Math.max(1, (row.window_ends_at.getTime() - now().getTime()) / 1000));
  };
  return {
    take: async ({ key, max, windowSeconds }) => {
      const at = now();
      const windowEndsAt = new Date(at.getTime() + windowSeconds * 1000);
      const row = await db
        .insertInto('rate_limits')
        .values({ key, hits: 1, window_ends_at: windowEndsAt })
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet({
            hits: sql`case when rate_limits.window_ends_at <= ${at} then 1 else rate_limits.hits + 1 end`,
            window_ends_at: sql`case when rate_limits.window_ends_at <= ${at} then ${windowEndsAt} else rate_limits.window_ends_at end`,
          }),
        )
        .returning(['hits', 'window_ends_at'])
        .executeTakeFirst();
      refuseAbove(row, max);
    },
    check: async ({ key, max }) => {
      const row = await db
        .selectFrom('rate_limits')
        .select(['hits', 'window_ends_at'])
        .where('key', '=', key)
        .where('window_ends_at', '>', now())
        .executeTakeFirst();
      refuseAbove(row && { ...row, hits: row.hits + 1 }, max);
    },
    giveBack: async (key) => {
      await db
        .updateTable('rate_limits')
        .set({ hits: sql`hits - 1` })
        .where('key', '=', key)
        .where('hits', '>', 0)
        .execute();
    },
  };
}
