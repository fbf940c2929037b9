import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Db, Tx } from '#src/db/types.ts';
import { recordDownloadCount } from '#src/features/catalog/server/rankings/download-counts.ts';
import type { Tier } from '#src/features/plans/contract.ts';
import { unauthorized, unavailable } from '#src/lib/errors.ts';
import { site } from '#src/site.ts';
import type { Downloadable } from './downloads.ts';

const oneRecordMs = 3_600_000;
const continuedMs = 24 * 3_600_000;
const lockTimeoutMs = 2000;

export interface DownloadRecord {
  userId: string;
  tier: Tier;
  model: Downloadable;
  now: Date;
}

/**
 * Records a download before its first byte is sent, so that no byte goes out without a record. A request that does not
 * begin at byte 0 continues a download: it is recorded only when the same person did not begin the same version within
 * the last day, since otherwise all bytes but the first could be had without a record.
 * @throws AppError 401 when the account has just been deleted, 503 when the record cannot be written now
 */
export async function recordBeforeBytes(
  { db, log }: { db: Db; log: FastifyBaseLogger },
  record: DownloadRecord,
  isStart: boolean,
): Promise<void> {
  try {
    if (!isStart && (await hasBegun(db, record))) return;
    if (await recordDownload(db, record)) return;
  } catch (error) {
    log.error({ err: error, modelId: record.model.id }, 'the download could not be recorded');
    throw unavailable('The download cannot be started at the moment. Please try again shortly.');
  }
  throw unauthorized('Please sign in to download files.');
}

async function hasBegun(db: Db, { userId, model, now }: DownloadRecord): Promise<boolean> {
  const begun = await db
    .selectFrom('downloads')
    .select('id')
    .where('user_id', '=', userId)
    .where('model_id', '=', model.id)
    .where('bundle_sha256', '=', model.bundleSha256)
    .where('downloaded_at', '>', new Date(now.getTime() - continuedMs))
    .executeTakeFirst();
  return begun !== undefined;
}

/**
 * Repeats by one person within an hour are one history row while plan, files and terms are the same; the counters count
 * a person once a day (UTC) and design. Of a design that is deleted meanwhile the record stays, because the licence rests
 * on it.
 * @returns false when the person was deleted meanwhile: then nothing is written
 */
export async function recordDownload(db: Db, record: DownloadRecord): Promise<boolean> {
  const { userId, model, now } = record;
  return db.transaction().execute(async (tx) => {
    // A row that somebody else keeps locked must not hold the download and a connection of the pool for long.
    await sql`set local lock_timeout = ${sql.lit(lockTimeoutMs)}`.execute(tx);
    if (!(await lockPerson(tx, userId))) return false;
    const isThere = await lockDesign(tx, model.id);
    await addToHistory(tx, record, isThere ? model.id : null);
    if (!isThere) return true;
    const day = now.toISOString().slice(0, 10);
    const first = await tx
      .insertInto('download_days')
      .values({ model_id: model.id, user_id: userId, day })
      .onConflict((clash) => clash.columns(['model_id', 'user_id', 'day']).doNothing())
      .returning('model_id')
      .executeTakeFirst();
    if (first) await recordDownloadCount(tx, model.id);
    return true;
  });
}

/** First, so that an account's deletion waits or has taken place. @returns whether the person is still there */
async function lockPerson(tx: Tx, userId: string): Promise<boolean> {
  const person = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .forKeyShare()
    .executeTakeFirst();
  return person !== undefined;
}

/** Then, so that requests that come at once find what the one before has written. @returns whether it is still there */
async function lockDesign(tx: Tx, modelId: number): Promise<boolean> {
  const design = await tx
    .selectFrom('models')
    .select('id')
    .where('id', '=', modelId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return design !== undefined;
}

async function addToHistory(tx: Tx, record: DownloadRecord, modelId: number | null): Promise<void> {
  const { userId, tier, model, now } = record;
  const row = {
    user_id: userId,
    model_id: modelId,
    tier,
    bundle_sha256: model.bundleSha256,
    terms_version: site.terms.version,
  };
  const earlier = await tx
    .selectFrom('downloads')
    .select('id')
    .where((where) => where.and(row))
    .where('downloaded_at', '>', new Date(now.getTime() - oneRecordMs))
    .executeTakeFirst();
  if (earlier) return;
  await keepFiles(tx, model);
  await tx
    .insertInto('downloads')
    .values({ ...row, title: model.title, downloaded_at: now })
    .execute();
}

/** The licence covers what was in the bundle at that time: it stays known when the design changes or goes. */
async function keepFiles(tx: Tx, { bundleSha256, files }: Downloadable): Promise<void> {
  await tx
    .insertInto('download_bundles')
    .values({ sha256: bundleSha256, files: JSON.stringify(files) })
    .onConflict((clash) => clash.doNothing())
    .execute();
}
