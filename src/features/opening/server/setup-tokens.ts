import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '#src/db/types.ts';

const tokenBytes = 16;
const validMs = 24 * 60 * 60 * 1000;

const toDigest = (token: string) => createHash('sha256').update(token).digest('hex');

/** Returns whether the shop has an owner: an admin, or once had one that was made in the first run. */
export async function hasOwner(db: Db): Promise<boolean> {
  const found = await db
    .selectNoFrom(({ exists, or, selectFrom }) =>
      or([
        exists(selectFrom('users').where('is_admin', '=', true).select('id')),
        exists(selectFrom('first_run').select('is_only')),
      ]).as('has'),
    )
    .executeTakeFirstOrThrow();
  return Boolean(found.has);
}

/**
 * Creates the token of the address that is printed at the start of a shop without an owner. It is valid for a day, beside the
 * tokens of other instances.
 * @returns undefined when the shop has an owner
 */
export async function createSetupToken(db: Db, now: Date): Promise<string | undefined> {
  await db.deleteFrom('setup_tokens').where('expires_at', '<=', now).execute();
  if (await hasOwner(db)) return undefined;
  const token = randomBytes(tokenBytes).toString('base64url');
  const expiresAt = new Date(now.getTime() + validMs);
  await db
    .insertInto('setup_tokens')
    .values({ digest: toDigest(token), expires_at: expiresAt })
    .execute();
  return token;
}

/** Returns whether this token was printed within a day. Only digests are compared, so that the time of the response reveals nothing. */
export async function isSetupToken(db: Db, token: string, now: Date): Promise<boolean> {
  const found = await db
    .selectFrom('setup_tokens')
    .select('digest')
    .where('digest', '=', toDigest(token))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return found !== undefined;
}
