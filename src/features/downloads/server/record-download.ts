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
  model: Pick<Downloadable, 'id' | 'title' | 'bundleSha256' | 'files'>;
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
  const { userId, model } = record;
  return db.transaction().execute(async (tx) => {
    // The timeout bounds how long a row lock of another transaction blocks the download and a pool connection.
    await sql`set local lock_timeout = ${sql.lit(lockTimeoutMs)}`.execute(tx);
    const locked = await lockPersonAndDesign(tx, userId, model.id);
    if (!locked.hasPerson) return false;
    const isFirstOfDay = await writeRecord(tx, record, locked.hasDesign ? model.id : null);
    if (isFirstOfDay) await recordDownloadCount(tx, model.id);
    return true;
  });
}

/**
 * Locks the person first, so that a deletion of the account waits or is finished, and then the design, so that concurrent
 * requests see each other's rows. PostgreSQL evaluates the condition on the person before it reads the design.
 */
async function lockPersonAndDesign(tx: Tx, userId: string, modelId: number) {
  const { rows } = await sql<{ has_person: boolean; has_design: boolean }>`
    with person as materialized (select from users where id = ${userId} for key share),
    design as materialized (
      select from models where id = ${modelId} and exists (select from person) for no key update
    )
    select exists (select from person) as has_person, exists (select from design) as has_design`.execute(tx);
  return { hasPerson: rows[0]?.has_person === true, hasDesign: rows[0]?.has_design === true };
}

/**
 * Adds the history row with the bundle's file list, unless an equal row is younger than an hour, and the row of the day.
 * The file list proves the licence after the design changes or is deleted.
 * @param modelId null for a deleted design
 * @returns whether the person is counted for this design and day only now
 */
async function writeRecord(tx: Tx, record: DownloadRecord, modelId: number | null): Promise<boolean> {
  const { userId, tier, model, fileSha256 = null, via = 'site', now } = record;
  const { title, bundleSha256, files } = model;
  const { version } = site.terms;
  const { rows } = await sql<{ is_first: boolean }>`
    with earlier as (
      select from downloads
      where user_id = ${userId} and ${modelId === null ? sql`model_id is null` : sql`model_id = ${modelId}`}
        and tier = ${tier} and bundle_sha256 = ${bundleSha256} and via = ${via} and terms_version = ${version}
        and file_sha256 is not distinct from ${fileSha256}::text
        and downloaded_at > ${new Date(now.getTime() - deduplicationMs)}
    ),
    bundle as (
      insert into download_bundles (sha256, files)
      select ${bundleSha256}, ${JSON.stringify(files)}::jsonb where not exists (select from earlier)
      on conflict do nothing
    ),
    history as (
      insert into downloads
        (user_id, model_id, title, tier, bundle_sha256, file_sha256, via, terms_version, downloaded_at)
      select ${userId}, ${modelId}::int, ${title}, ${tier}, ${bundleSha256}, ${fileSha256}::text, ${via},
        ${version}, ${now}::timestamptz
      where not exists (select from earlier)
    ),
    day as (
      insert into download_days (model_id, user_id, day)
      select id, ${userId}, ${now.toISOString().slice(0, 10)}::date from models where id = ${modelId}::int
      on conflict do nothing
      returning model_id
    )
    select exists (select from day) as is_first`.execute(tx);
  return rows[0]?.is_first === true;
}
