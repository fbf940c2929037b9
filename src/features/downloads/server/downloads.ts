import { sql } from 'kysely';
import type { Db, Tx } from '#src/db/types.ts';
import { requireAcceptedTerms } from '#src/features/auth/server/terms.ts';
import { recordDownloadCount } from '#src/features/models/server/rankings/download-counts.ts';
import { modelNotFoundMessage } from '#src/features/models/contract.ts';
import { accessTier, canDownload } from '#src/features/plans/access.ts';
import type { Tier } from '#src/features/plans/contract.ts';
import { getSubscription } from '#src/features/plans/server/subscriptions.ts';
import type { Viewer } from '#src/http/endpoints.ts';
import { forbidden, notFound } from '#src/lib/errors.ts';
import { site } from '#src/site.ts';
import { upgradeRequiredMessage } from '../contract.ts';

const oneRecordMs = 3_600_000;

interface BundledFile {
  name: string;
  sha256: string;
  sizeBytes: number;
}

export interface Downloadable {
  id: number;
  title: string;
  isPremium: boolean;
  bundleKey: string;
  bundleSizeBytes: number;
  bundleSha256: string;
  bundleEtag: string | null;
  /** What is in the bundle: read together with its hash, since both may change. */
  files: BundledFile[];
}

const filesOfModel = sql<BundledFile[]>`(
  select coalesce(
    jsonb_agg(
      jsonb_build_object('name', f.name, 'sha256', f.sha256, 'sizeBytes', f.size_bytes) order by f.position
    ), '[]')
  from model_files f where f.model_id = models.id)`;

/** @throws AppError 404 */
export async function getDownloadable(db: Db, modelId: number): Promise<Downloadable> {
  const model = await db
    .selectFrom('models')
    .select([
      'id',
      'title',
      'is_premium as isPremium',
      'bundle_key as bundleKey',
      'bundle_size_bytes as bundleSizeBytes',
      'bundle_sha256 as bundleSha256',
      'bundle_etag as bundleEtag',
      filesOfModel.as('files'),
    ])
    .where('id', '=', modelId)
    .where('is_public', '=', true)
    .executeTakeFirst();
  if (!model) throw notFound(modelNotFoundMessage);
  return model;
}

/**
 * @returns the person's tier now
 * @throws AppError 403 with `upgrade_required` or `terms_required`
 */
export async function requireMayDownload(
  db: Db,
  viewer: Viewer,
  model: Downloadable,
  now: Date,
): Promise<Tier> {
  const tier = accessTier(await getSubscription(db, viewer.id, now), now);
  if (!viewer.isAdmin && !canDownload(model.isPremium, tier)) {
    throw forbidden(upgradeRequiredMessage, 'upgrade_required');
  }
  await requireAcceptedTerms(db, viewer.id);
  return tier;
}

export interface DownloadRecord {
  userId: string;
  tier: Tier;
  model: Downloadable;
  now: Date;
}

/**
 * Repeats by one person within an hour are one history row while plan, files and terms are the same; the counters count
 * a person once a day (UTC) and design. A person who is gone meanwhile leaves nothing; of a design that is gone meanwhile
 * the record stays, which is what the licence rests on.
 */
export async function recordDownload(db: Db, record: DownloadRecord): Promise<void> {
  const { userId, model, now } = record;
  await db.transaction().execute(async (tx) => {
    if (!(await lockPerson(tx, userId))) return;
    const isThere = await lockDesign(tx, model.id);
    await addToHistory(tx, record, isThere ? model.id : null);
    if (!isThere) return;
    const day = now.toISOString().slice(0, 10);
    const first = await tx
      .insertInto('download_days')
      .values({ model_id: model.id, user_id: userId, day })
      .onConflict((clash) => clash.columns(['model_id', 'user_id', 'day']).doNothing())
      .returning('model_id')
      .executeTakeFirst();
    if (first) await recordDownloadCount(tx, model.id);
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
