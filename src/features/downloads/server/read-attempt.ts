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
}

type Row = PlanRow & {
  model: Downloadable;
  file: StoredFile | null;
  account: (Account & { termsVersion: string | null }) | null;
};

/**
 * Reads with one query everything that decides on a download: design, file, account and plan.
 * @throws AppError 404 when there is no such public design or file
 */
export async function readAttempt(db: Db, { modelId, fileId, by, now }: Wanted): Promise<FoundAttempt> {
  const personId = 'userId' in by ? sql`${by.userId}` : findUserId(by.sessionDigest, now);
  const { rows } = await sql<Row>`
    select ${modelAsJson} as model, ${fileAsJson} as file,
      case when person.id is not null then ${accountAsJson} end as account,
      ${planColumns}
    from models
    left join model_files file on file.model_id = models.id and file.id = ${fileId ?? null}::bigint
    left join users person on person.id = ${personId}
    ${joinPlans(sql.ref('person.id'))}
    where models.id = ${modelId}::bigint and models.is_public`.execute(db);
  const [row] = rows;
  if (!row) throw notFound(modelNotFoundMessage);
  const { model, file, account } = row;
  if (fileId !== undefined && !file) throw notFound(fileNotFoundMessage);
  return {
    model,
    file: file ?? undefined,
    person: account
      ? { account, termsVersion: account.termsVersion, subscription: buildSubscription(rows, now) }
      : undefined,
  };
}

/** The person of a session. The library compares the expiry of sessions with the time of the machine, too. */
const findUserId = (sessionDigest: string | undefined, now: Date) => sql`(
  select user_id from sessions
  where token = ${sessionDigest ?? null} and expires_at > ${new Date()}
    and created_at >= ${getOldestSessionStart(now)})`;

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
