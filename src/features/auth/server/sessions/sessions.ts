import type { Db } from '#src/db/types.ts';
import { notFound } from '#src/lib/errors.ts';
import type { DeviceSession } from '../../security-schemas.ts';
import { getOldestSessionStart } from '../library/better-auth.ts';
import { tokenDigest } from '../library/token-adapter.ts';
import type { CurrentSession } from './current-session.ts';
import { deviceName } from './device-name.ts';

const noteUseMs = 3_600_000;
const maxListed = 100;
const maxSessions = 50;

/** The account whose sessions are meant, and the session of the request, which may belong to another account. */
type Asking = Pick<CurrentSession, 'id' | 'userId'>;

/** Lists the account's sessions, sorted by last use. Times of use are exact to the hour. */
export async function listSessions(db: Db, { id, userId }: Asking, now: Date): Promise<DeviceSession[]> {
  const rows = await openSessionsOf(db, userId, now)
    .select(['id', 'ip_address', 'user_agent', 'created_at', 'updated_at'])
    .execute();
  return rows.map((row) => ({
    id: row.id,
    device: deviceName(row.user_agent ?? ''),
    ipAddress: row.ip_address === '' ? null : row.ip_address,
    signedInAt: row.created_at.toISOString(),
    lastSeenAt: row.updated_at.toISOString(),
    isCurrent: row.id === id,
  }));
}

/** Returns when the account was last used, exact to the hour; undefined without a session. */
export async function findLastSeen(db: Db, userId: string, now: Date): Promise<Date | undefined> {
  const row = await openSessionsOf(db, userId, now).select('updated_at').executeTakeFirst();
  return row?.updated_at;
}

function openSessionsOf(db: Db, userId: string, now: Date) {
  return db
    .selectFrom('sessions')
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .where('created_at', '>=', getOldestSessionStart(now))
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .limit(maxListed);
}

/** @throws AppError 404 for a session that is not this account's */
export async function endSession(db: Db, userId: string, id: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) throw notFound('This session has ended already.');
}

/** @returns the number of ended sessions */
export async function endOtherSessions(db: Db, { id, userId }: Asking): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '<>', id)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/**
 * Ends the other sessions after the session of this browser was replaced.
 * @param cookies the Set-Cookie lines of the new one
 */
export async function endSessionsExcept(db: Db, userId: string, cookies: string[]): Promise<void> {
  const token = cookies.map(readToken).findLast((found) => found !== undefined);
  if (token === undefined) throw new Error('No new session came with the answer.');
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('token', '<>', tokenDigest(token))
    .execute();
}

/** @param cookies the Set-Cookie lines of the session */
export async function endSessionWithCookies(db: Db, cookies: string[]): Promise<void> {
  const tokens = cookies.map(readToken).filter((token) => token !== undefined);
  if (tokens.length === 0) throw new Error('No session came with the answer.');
  await db.deleteFrom('sessions').where('token', 'in', tokens.map(tokenDigest)).execute();
}

function readToken(setCookie: string): string | undefined {
  const value = /^[^=]*\.session_token=([^;]+)/.exec(setCookie)?.[1];
  if (value === undefined) return undefined;
  const signed = decodeURIComponent(value);
  return signed.slice(0, signed.lastIndexOf('.'));
}

/** Deletes the least recently used sessions, so that a program that signs in each time cannot fill the table. */
export async function limitSessions(db: Db, userId: string): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('id', 'in', (all) =>
      all
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', userId)
        .orderBy('updated_at', 'desc')
        .orderBy('id')
        .offset(maxSessions),
    )
    .execute();
}

/** Writes once per hour and session, so that the list of devices can show the last use. */
export async function noteUse(db: Db, { id, updatedAt }: CurrentSession, now: Date): Promise<void> {
  if (now.getTime() - updatedAt.getTime() < noteUseMs) return;
  await db.updateTable('sessions').set({ updated_at: now }).where('id', '=', id).execute();
}

/** Returns whether a session of the account has neither been ended nor expired. */
export async function isSessionOpen(db: Db, { id, userId }: Asking, now: Date): Promise<boolean> {
  const row = await openSessionsOf(db, userId, now).select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}
