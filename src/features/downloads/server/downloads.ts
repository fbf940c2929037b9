import { sql } from 'kysely';
import type { Db } from '#src/db/types.ts';
import { requireAcceptedTerms } from '#src/features/auth/server/terms.ts';
import { modelNotFoundMessage } from '#src/features/catalog/constants.ts';
import type { Subscription, Tier } from '#src/features/plans/schemas.ts';
import { upgradeRequiredMessage } from '../constants.ts';
import { getAccessTier, canDownload } from '#src/features/plans/access.ts';
import { getSubscription } from '#src/features/plans/server/subscriptions.ts';
import type { Viewer } from '#src/http/api/endpoints.ts';
import { forbidden, notFound } from '#src/lib/errors.ts';

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
  /** Files in the bundle; read together with its hash, since both may change. */
  files: BundledFile[];
}

/** The files of the design in `models`, in their order. */
export const filesOfModel = sql<BundledFile[]>`(
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
 * Requires a plan that covers the design at `now`; admins may download everything.
 * @returns the person's tier
 * @throws AppError 403 with `upgrade_required`
 */
export async function requireCoveringPlan(
  db: Db,
  viewer: Viewer,
  model: Pick<Downloadable, 'isPremium'>,
  now: Date,
): Promise<Tier> {
  return requirePlanFor(viewer, model, await getSubscription(db, viewer.id, now), now);
}

/**
 * Does the same with a subscription that was already read.
 * @throws AppError 403 with `upgrade_required`
 */
export function requirePlanFor(
  viewer: Viewer,
  model: Pick<Downloadable, 'isPremium'>,
  subscription: Subscription,
  now: Date,
): Tier {
  const tier = getAccessTier(subscription, now);
  if (!viewer.isAdmin && !canDownload(model.isPremium, tier)) {
    throw forbidden(upgradeRequiredMessage, 'upgrade_required');
  }
  return tier;
}

/**
 * Requires a covering plan and the accepted current terms.
 * @returns the person's tier at `now`
 * @throws AppError 403 with `upgrade_required` or `terms_required`
 */
export async function requireMayDownload(
  db: Db,
  viewer: Viewer,
  model: Pick<Downloadable, 'isPremium'>,
  now: Date,
): Promise<Tier> {
  const tier = await requireCoveringPlan(db, viewer, model, now);
  await requireAcceptedTerms(db, viewer.id);
  return tier;
}
