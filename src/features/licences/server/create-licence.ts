import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '#src/db/types.ts';
import { AppError, notFound } from '#src/lib/errors.ts';
import { signCredential } from './compact-jws.ts';
import { buildCredential, type LicenceFacts } from './credential.ts';
import { type LicenceContext, requireSigningKey } from './licence-keys.ts';
import { isPaymentReturned } from './review-licences.ts';
import { numberDigits, numberLength } from '../licence-number.ts';

/** Creates a number that cannot be guessed. */
export function createLicenceNumber(): string {
  // 32 digits divide 256, so that each is equally likely.
  return Array.from(randomBytes(numberLength), (byte) => numberDigits[byte % numberDigits.length]).join('');
}

export interface LicenceOrder {
  userId: string;
  downloadId: number;
  holder: string;
  isHolderShown: boolean;
  /** The address of the shop. */
  origin: string;
}

interface DownloadRow {
  id: number;
  tier: string;
  model_id: number | null;
  title: string;
  bundle_sha256: string;
  file_sha256: string | null;
  terms_version: string;
  downloaded_at: Date;
  files: LicenceFacts['files'] | null;
  holder_since: Date;
  is_payment_returned: boolean;
  is_withdrawn: boolean;
}

/**
 * Creates the licence of a download, or returns the existing one of the same files, so that a repeated call has one result.
 * @returns its number
 * @throws AppError 404 for a download of others, 403 for one under another plan and for one whose payment was given back
 */
export async function createLicence(
  { db, licenceKeys, now }: Pick<LicenceContext, 'db' | 'licenceKeys' | 'now'>,
  order: LicenceOrder,
): Promise<string> {
  const key = await licenceKeys.getSigningKey();
  return db.transaction().execute(async (tx) => {
    await lockPerson(tx, order.userId);
    const download = await requireLicensable(tx, order);
    const existing = await findGood(tx, order.userId, download);
    if (existing !== undefined) return existing;
    await requireSigningKey(tx, key.kid);
    const number = createLicenceNumber();
    const issuedAt = now();
    const credential = buildCredential(
      {
        number,
        issuedAt,
        holder: order.isHolderShown ? order.holder : undefined,
        modelId: download.model_id,
        title: download.title,
        bundleSha256: download.bundle_sha256,
        files: selectFiles(download),
        downloadedAt: download.downloaded_at,
        termsVersion: download.terms_version,
      },
      order.origin,
    );
    await tx
      .insertInto('licences')
      .values({
        id: number,
        user_id: order.userId,
        download_id: download.id,
        model_id: download.model_id,
        bundle_sha256: download.bundle_sha256,
        file_sha256: download.file_sha256,
        holder: order.holder,
        is_holder_shown: order.isHolderShown,
        holder_since: download.holder_since,
        kid: key.kid,
        jws: signCredential(credential, key),
        issued_at: issuedAt,
      })
      .execute();
    return number;
  });
}

/** Finds a download that has a right to a licence. Call it after the person is locked, so that the right stays. */
async function requireLicensable(tx: Tx, order: LicenceOrder): Promise<DownloadRow> {
  const download = await findDownload(tx, order);
  if (!download) throw notFound('This download does not exist.');
  if (download.tier !== 'commercial')
    throw new AppError(403, 'not_commercial', 'This was not downloaded under the Commercial plan.');
  if (download.is_payment_returned)
    throw new AppError(403, 'payment_returned', 'The payment for the time of this download was given back.');
  if (download.is_withdrawn)
    throw new AppError(
      403,
      'licence_withdrawn',
      'A licence of these files was withdrawn. Please write to us.',
    );
  if (selectFiles(download).length === 0) throw notFound('The files of this download are not known.');
  return download;
}

/** One licence at a time is created for a person, so that two requests at once find each other's. */
export async function lockPerson(tx: Tx, userId: string): Promise<void> {
  const { rows } = await sql`select from users where id = ${userId} for no key update`.execute(tx);
  if (rows.length === 0) throw notFound('This download does not exist.');
}

async function findDownload(tx: Tx, { userId, downloadId }: LicenceOrder): Promise<DownloadRow | undefined> {
  const { rows } = await sql<DownloadRow>`
    select d.id, d.tier, d.model_id, d.title, d.bundle_sha256, d.file_sha256, d.terms_version, d.downloaded_at, b.files,
      (select min(first.downloaded_at) from downloads first
        where first.user_id = d.user_id and first.tier = 'commercial') as holder_since,
      ${isPaymentReturned(sql.ref('d.user_id'), sql.ref('d.downloaded_at'))} as is_payment_returned,
      exists (select from licences w
        where w.user_id = d.user_id and w.bundle_sha256 = d.bundle_sha256 and w.reason = 'terms broken') as is_withdrawn
    from downloads d left join download_bundles b on b.sha256 = d.bundle_sha256
    where d.id = ${downloadId} and d.user_id = ${userId}`.execute(tx);
  return rows[0];
}

function selectFiles({ files, file_sha256: only }: DownloadRow): LicenceFacts['files'] {
  const all = files ?? [];
  return only === null ? all : all.filter(({ sha256 }) => sha256 === only).slice(0, 1);
}

async function findGood(
  tx: Tx,
  userId: string,
  { bundle_sha256, file_sha256 }: Pick<DownloadRow, 'bundle_sha256' | 'file_sha256'>,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('licences')
    .select('id')
    .where('user_id', '=', userId)
    .where('bundle_sha256', '=', bundle_sha256)
    .where('file_sha256', 'is not distinct from', file_sha256)
    .where('state', '=', 'good')
    .executeTakeFirst();
  return row?.id;
}
