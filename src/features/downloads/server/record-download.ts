import { sql } from 'kysely';
import type { Db } from '#src/db/types.ts';
import { getDownloadTags } from '#src/features/catalog/server/rankings/download-counts.ts';
import type { Tier } from '#src/features/plans/schemas.ts';
import { noteChange } from '#src/http/cache/change-notifications.ts';
import { unauthorized, unavailable } from '#src/lib/errors.ts';
import { site } from '#src/site.ts';
import type { Context } from '#src/features/context.ts';
import type { Downloadable } from './downloads.ts';

/** Repeats by one person within this time share a record. */
const deduplicationMs = 3_600_000;
/** A request that does not begin at byte 0 continues a download that began within this time. */
const continuationMs = 24 * 3_600_000;

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
  { db, log }: Pick<Context, 'db' | 'log'>,
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
 * @returns false when the person was deleted
 */
export async function recordDownload(db: Db, record: DownloadRecord): Promise<boolean> {
  const { userId, tier, model, fileSha256 = null, via = 'site', now } = record;
  const changed = getDownloadTags(model.id);
  const { rows } = await sql<{ is_announced: boolean }>`
    select is_announced from record_download(
      ${userId}, ${model.id}, ${model.title}, ${tier}, ${model.bundleSha256}, ${JSON.stringify(model.files)}::jsonb,
      ${fileSha256}, ${via}, ${site.terms.version}, ${now}::timestamptz,
      ${new Date(now.getTime() - deduplicationMs)}::timestamptz, ${now.toISOString().slice(0, 10)}::date,
      ${changed.join(' ')})`.execute(db);
  const [row] = rows;
  if (row?.is_announced) noteChange(changed);
  return row !== undefined;
}
