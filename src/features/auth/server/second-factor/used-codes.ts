import { createHash } from 'node:crypto';
import type { Db } from '#src/db/types.ts';

/** Longer than a code of an authenticator app is good for: its 30 seconds and those before and after. */
const keepSeconds = 120;

export interface UsedCode {
  userId: string;
  code: string;
}

const keyOf = ({ userId, code }: UsedCode) =>
  `used-code:${userId}:${createHash('sha256').update(code).digest('base64url')}`;

/**
 * Claims a code, which is good for one sign-in only. It stands among the limits, where it is cleared away with them, but
 * no factor for tests makes it wider.
 * @returns false when it was used already
 */
export async function claimCode(db: Db, used: UsedCode, now: Date): Promise<boolean> {
  const fields = { hits: 1, window_ends_at: new Date(now.getTime() + keepSeconds * 1000) };
  const row = await db
    .insertInto('rate_limits')
    .values({ key: keyOf(used), ...fields })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet(fields).where('rate_limits.window_ends_at', '<=', now),
    )
    .returning('key')
    .executeTakeFirst();
  return row !== undefined;
}

/** It was not the right one: typed again a moment later it may be. */
export async function releaseCode(db: Db, used: UsedCode): Promise<void> {
  await db.deleteFrom('rate_limits').where('key', '=', keyOf(used)).execute();
}
