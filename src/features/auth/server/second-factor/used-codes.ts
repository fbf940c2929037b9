import { createHash } from 'node:crypto';
import type { Db } from '#src/db/types.ts';

/** Exceeds the validity of an authenticator code: its 30 seconds and the steps before and after. */
const keepSeconds = 120;

export interface UsedCode {
  userId: string;
  code: string;
}

const keyOf = ({ userId, code }: UsedCode) =>
  `used-code:${userId}:${createHash('sha256').update(code).digest('base64url')}`;

/**
 * Claims a code for a single sign-in. The record is stored with the rate limits, whose cleanup deletes it, but the limit
 * factor does not apply to it.
 * @returns false when the code was used already
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

/** Releases the claim on a wrong code, because the same digits may be correct later. */
export async function releaseCode(db: Db, used: UsedCode): Promise<void> {
  await db.deleteFrom('rate_limits').where('key', '=', keyOf(used)).execute();
}
