import { sql } from 'kysely';
import type { Db } from '#src/db/types.ts';
import { modelNotFoundMessage } from '#src/features/catalog/constants.ts';
import type { AdminModel, AdminModelCard, ModelState, SettingsNotice } from '../../admin-schemas.ts';
import type { ModelProblem } from '../../reason-schemas.ts';
import { cardColumns, inOrder, toCard, type CardRow } from '#src/features/catalog/server/model-cards.ts';
import { findDetail, toModel } from '#src/features/catalog/server/models.ts';
import { notFound } from '#src/lib/errors.ts';
import { adminGalleryAddress, adminImageAddress } from './admin-image-addresses.ts';

interface AdminCardRow extends CardRow {
  state: ModelState;
  releases_at: Date | null;
  deleted_at: Date | null;
  is_public: boolean;
}

/** Returns the admin cards of these designs in this order, in any state and including the bin. */
export async function findAdminCards(db: Db, ids: readonly number[]): Promise<AdminModelCard[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<AdminCardRow & { problems: ModelProblem[] }>`
    select ${cardColumns}, m.state, m.releases_at, m.deleted_at, m.is_public, array(
      select jsonb_build_object('kind', p.kind, p.kind, p.details)
      from model_problems p where p.model_id = m.id order by p.kind) as problems
    from models m where m.id = any(${ids}::int[])`.execute(db);
  return inOrder(ids, rows).map((row) => ({ ...toAdminCard(row), problems: row.problems }));
}

function toAdminCard(row: AdminCardRow): Omit<AdminModelCard, 'problems'> {
  const { id, image } = row;
  return {
    ...toCard(row),
    ...(image && !row.is_public && { imageUrl: adminImageAddress(id, image[0]) }),
    state: row.state,
    releasesAt: row.releases_at?.toISOString() ?? null,
    deletedAt: row.deleted_at?.toISOString() ?? null,
  };
}

/** Returns a design in any state. @throws AppError 404 */
export async function getAdminModel(db: Db, id: number): Promise<AdminModel> {
  const row = await findDetail(db, id);
  if (!row) throw notFound(modelNotFoundMessage);
  const { gallery_hashes: galleryHashes } = row;
  const model = toModel(row);
  return {
    ...model,
    ...toAdminCard(row),
    description: model.description,
    galleryImages: row.is_public
      ? model.galleryImages
      : galleryHashes.map((hash, index) => adminGalleryAddress(id, index, hash)),
    galleryHashes,
    showsTitleEarly: row.shows_title_early,
    previewLevel: row.preview_level ?? 'auto',
    settingsNotices: await listSettingsNotices(db, id),
  };
}

async function listSettingsNotices(db: Db, modelId: number): Promise<SettingsNotice[]> {
  const rows = await db
    .selectFrom('model_files')
    .select(['id', 'settings_check as check'])
    .where('model_id', '=', modelId)
    .where('settings_check', 'is not', null)
    .orderBy('position')
    .execute();
  return rows.flatMap(({ id: fileId, check }) => {
    if (!check || check.removed.length + check.warnings.length === 0) return [];
    return [{ fileId, removed: check.removed, warnings: check.warnings }];
  });
}
