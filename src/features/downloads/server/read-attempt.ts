import { sql } from 'kysely';
import type { Db } from '#src/db/types.ts';
import { getOldestSessionStart } from '#src/features/auth/server/library/better-auth.ts';
import type { Account } from '#src/features/auth/server/sessions/current-session.ts';
import { modelNotFoundMessage } from '#src/features/catalog/constants.ts';
import type { Subscription } from '#src/features/plans/schemas.ts';
import {
  buildSubscription,
  joinPlans,
  planColumns,
  type PlanRow,
} from '#src/features/plans/server/subscriptions.ts';
import { notFound } from '#src/lib/errors.ts';
import { fileNotFoundMessage } from '../constants.ts';
import { filesOfModel, type Downloadable } from './downloads.ts';
import { continuationMs, type EarlierRecord, type EarlierRecords } from './earlier-records.ts';
import type { StoredFile } from './files.ts';

/** A design, or one file of it, and who wants it: an account, or the holder of a session. */
export interface Wanted {
  modelId: number;
  fileId?: number | undefined;
  by: { userId: string } | { sessionDigest: string | undefined };
  now: Date;
}

export interface Downloader {
  account: Account;
  termsVersion: string | null;
  subscription: Subscription;
}

export interface FoundAttempt {
  model: Downloadable;
  /** Set when one file is wanted. */
  file: StoredFile | undefined;
  /** Undefined for a visitor and for an account that is deleted. */
  person: Downloader | undefined;
  earlier: EarlierRecords;
}

type Row = PlanRow & {
  model: Downloadable;
  file: StoredFile | null;
  account: (Account & { termsVersion: string | null }) | null;
  records: EarlierRecord[];
  is_counted: boolean;
};

/**
 * Reads with one query everything that decides on a download: design, file, account, plan and earlier records.
 * @throws AppError 404 when there is no such public design or file
 */
export async function readAttempt(db: Db, wanted: Wanted): Promise<FoundAttempt> {
  const { modelId, fileId, now } = wanted;
  const { rows } = await sql<Row>`
    select ${modelAsJson} as model, ${fileAsJson} as file,
      case when person.id is not null then ${accountAsJson} end as account,
      ${listRecords(now)} as records,
      exists (
        select from download_days d
        where d.model_id = models.id and d.user_id = person.id and d.day = ${now.toISOString().slice(0, 10)}
      ) as is_counted,
      ${planColumns}
    from models
    left join model_files file on file.model_id = models.id and file.id = ${fileId ?? null}::bigint
    left join users person on person.id = ${selectUserId(wanted)}
    ${joinPlans(sql.ref('person.id'))}
    where models.id = ${modelId}::bigint and models.is_public`.execute(db);
  const [row] = rows;
  if (!row) throw notFound(modelNotFoundMessage);
  const { model, file, account, records, is_counted: isCounted } = row;
  if (fileId !== undefined && !file) throw notFound(fileNotFoundMessage);
  return {
    model,
    file: file ?? undefined,
    person: account
      ? { account, termsVersion: account.termsVersion, subscription: buildSubscription(rows, now) }
      : undefined,
    earlier: { records, isCounted },
  };
}

function selectUserId({ by, now }: Wanted) {
  if ('userId' in by) return sql`${by.userId}`;
  // The library, too, compares the expiry with the time of the machine.
  return sql`(
    select user_id from sessions
    where token = ${by.sessionDigest ?? null} and expires_at > ${new Date()}
      and created_at >= ${getOldestSessionStart(now)})`;
}

const modelAsJson = sql<Downloadable>`jsonb_build_object(
  'id', models.id, 'title', models.title, 'isPremium', models.is_premium, 'bundleKey', models.bundle_key,
  'bundleSizeBytes', models.bundle_size_bytes, 'bundleSha256', models.bundle_sha256,
  'bundleEtag', models.bundle_etag, 'files', ${filesOfModel})`;

const fileAsJson = sql<StoredFile | null>`case when file.id is not null then jsonb_build_object(
  'id', file.id, 'name', file.name, 'format', file.format::text, 'sizeBytes', file.size_bytes,
  'sha256', file.sha256, 'storageKey', file.storage_key) end`;

const accountAsJson = sql`jsonb_build_object(
  'id', person.id, 'isAdmin', person.is_admin, 'isMod', person.is_mod,
  'twoFactorEnabled', person.two_factor_enabled, 'termsVersion', person.terms_version)`;

const listRecords = (now: Date) => sql<EarlierRecord[]>`(
  select coalesce(jsonb_agg(jsonb_build_object(
    'tier', d.tier, 'termsVersion', d.terms_version, 'fileSha256', d.file_sha256, 'via', d.via,
    'atMs', extract(epoch from d.downloaded_at) * 1000)), '[]')
  from downloads d
  where d.user_id = person.id and d.model_id = models.id and d.bundle_sha256 = models.bundle_sha256
    and d.downloaded_at > ${new Date(now.getTime() - continuationMs)})`;
