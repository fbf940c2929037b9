import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Db, Tx } from '#src/db/types.ts';
import { recordDownloadCount } from '#src/features/catalog/server/rankings/download-counts.ts';
import type { Tier } from '#src/features/plans/schemas.ts';
import { unauthorized, unavailable } from '#src/lib/errors.ts';
import { site } from '#src/site.ts';
import type { Downloadable } from './downloads.ts';
import { continuationMs, deduplicationMs } from './earlier-records.ts';

const lockTimeoutMs = 2000;

export interface DownloadRecord {
  userId: string;
  tier: Tier;
  model: Downloadable;
  /** The hash of the only downloaded file; undefined for all files. */
  fileSha256?: string | undefined;
  /** The program that receives the bytes; `site` by default, which is the browser. */
  via?: 'site' | 'slicer';
  now: Date;
}

/**
 * Records a download before it is sent, so that no file is sent without a record. A request that does not
 * start at byte 0 continues a download; it is recorded unless the same person started the same version of the same files
 * within the last day. Otherwise all bytes but the first could be downloaded without a record.
 * @throws AppError 401 when the account was just deleted, 503 when the record cannot be written
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
    log.error(
      { event: 'download_record_failed', err: error, modelId: record.model.id },
      'The download could not be recorded; it is refused.',
    );
    throw unavailable('The download cannot be started at the moment. Please try again shortly.');
  }
  throw unauthorized('Please sign in to download files.');
}

async function hasBegun(db: Db, { userId, model, fileSha256, now }: DownloadRecord): Promise<boolean> {
  const begun = await db
    .selectFrom('downloads')
    .select('id')
    .where('user_id', '=', userId)
    .where('model_id', '=', model.id)
    .where('bundle_sha256', '=', model.bundleSha256)
    .where('file_sha256', 'is not distinct from', fileSha256 ?? null)
    .where('downloaded_at', '>', new Date(now.getTime() - continuationMs))
    .executeTakeFirst();
  return begun !== undefined;
}

/**
 * Writes the history row and the counters. Repeats by one person within an hour share a history row while plan, files,
 * terms and receiving program are the same; the counters count a person once per design and day (UTC). The record is written for a deleted
 * design too, because it proves the licence.
 * @returns false when the person was deleted; then nothing is written
 */
export async function recordDownload(db: Db, record: DownloadRecord): Promise<boolean> {
  const { userId, model, now } = record;
  return db.transaction().execute(async (tx) => {
    // The timeout bounds how long a row lock of another transaction blocks the download and a pool connection.
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

/** Locks the person first, so that a deletion of the account waits or is finished. @returns false for a deleted person */
async function lockPerson(tx: Tx, userId: string): Promise<boolean> {
  const person = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .forKeyShare()
    .executeTakeFirst();
  return person !== undefined;
}

/** Locks the design, so that concurrent requests see each other's rows. @returns false for a deleted design */
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
  const { userId, tier, model, fileSha256 = null, via = 'site', now } = record;
  const row = {
    user_id: userId,
    model_id: modelId,
    tier,
    bundle_sha256: model.bundleSha256,
    file_sha256: fileSha256,
    via,
    terms_version: site.terms.version,
  };
  const earlier = await tx
    .selectFrom('downloads')
    .select('id')
    .where((where) => where.and(row))
    .where('downloaded_at', '>', new Date(now.getTime() - deduplicationMs))
    .executeTakeFirst();
  if (earlier) return;
  await storeBundleFiles(tx, model);
  await tx
    .insertInto('downloads')
    .values({ ...row, title: model.title, downloaded_at: now })
    .execute();
}

/** Stores the bundle's file list, which proves the licence after the design changes or is deleted. */
async function storeBundleFiles(tx: Tx, { bundleSha256, files }: Downloadable): Promise<void> {
  await tx
    .insertInto('download_bundles')
    .values({ sha256: bundleSha256, files: JSON.stringify(files) })
    .onConflict((clash) => clash.doNothing())
    .execute();
}
