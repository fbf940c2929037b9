import { sql } from 'kysely';
import type { Db } from '#src/db/types.ts';
import { notFound } from '#src/lib/errors.ts';
import { findModelFacts } from '#src/features/print-facts/server/read-facts.ts';
import { unexaminedFile } from '#src/features/print-facts/unexamined.ts';
import { toTagSlug } from '../tags.ts';
import { findPreviewSummary } from '#src/features/previews/server/preview-rows.ts';
import { modelNotFoundMessage } from '../constants.ts';
import type { Model, ModelFile } from '../schemas.ts';
import { galleryAddress } from './pictures/image-addresses.ts';
import { shareImageAddress } from './pictures/share-image.ts';
import { cardColumns, toCard, type CardRow } from './model-cards.ts';

/** The columns for a design's page and for the admin panel, in any state. */
export interface DetailRow extends CardRow {
  state: 'draft' | 'scheduled' | 'released';
  releases_at: Date | null;
  deleted_at: Date | null;
  is_public: boolean;
  description: string;
  bundle_size_bytes: number;
  shows_title_early: boolean;
  tags: string[];
  preview_level: 'full' | 'reduced' | 'pictures' | null;
  gallery_hashes: string[];
  gallery_colors: (string | null)[];
}

/** @throws AppError 404, also for a design that is not public */
export async function getModel(db: Db, id: number): Promise<Model> {
  const row = await findDetail(db, id);
  if (!row?.is_public) throw notFound(modelNotFoundMessage);
  return toModel(db, row);
}

export async function toModel(db: Db, row: DetailRow): Promise<Model> {
  const facts = await findModelFacts(db, row.id);
  return {
    ...toCard(row),
    description: row.description,
    galleryImages: row.gallery_hashes.map((hash, index) => galleryAddress(row.id, index, hash)),
    galleryColors: row.gallery_colors,
    shareImageUrl: row.is_public ? shareImageAddress({ ...row, image_hash: row.image?.[0] ?? null }) : null,
    files: await listFiles(db, row.id, facts.files),
    downloadSizeBytes: row.bundle_size_bytes,
    printFacts: facts.print,
    editions: await listEditions(db, row.id),
    tags: row.tags.map((name) => ({ name, slug: toTagSlug(name) })),
    preview: await findPreviewSummary(db, row.id),
  };
}

const editionsShown = 20;

async function listEditions(db: Db, id: number): Promise<Model['editions']> {
  const rows = await db
    .selectFrom('model_editions')
    .select(['number', 'changed_at', 'kind', 'note'])
    .where('model_id', '=', id)
    .orderBy('number', 'desc')
    .limit(editionsShown)
    .execute();
  return rows.map(({ changed_at: changedAt, ...edition }) => ({
    ...edition,
    changedAt: changedAt.toISOString(),
  }));
}

export async function findDetail(db: Db, id: number): Promise<DetailRow | undefined> {
  const { rows } = await sql<DetailRow>`
    select ${cardColumns}, m.description, m.tags, m.bundle_size_bytes, m.shows_title_early, m.preview_level, m.state, m.releases_at, m.deleted_at, m.is_public,
      array(select i.hash from model_images i where i.model_id = m.id and i.position > 0
        order by i.position) as gallery_hashes,
      array(select i.color from model_images i where i.model_id = m.id and i.position > 0
        order by i.position) as gallery_colors
    from models m where m.id = ${id}`.execute(db);
  return rows[0];
}

async function listFiles(
  db: Db,
  id: number,
  facts: ReadonlyMap<number, ModelFile['facts']>,
): Promise<ModelFile[]> {
  const rows = await db
    .selectFrom('model_files')
    .select(['id', 'name', 'format', 'size_bytes', 'sha256', 'updated_at', 'mesh'])
    .where('model_id', '=', id)
    .orderBy('position')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    format: row.format,
    sizeBytes: row.size_bytes,
    sha256: row.format === 'zip' ? null : row.sha256,
    updatedAt: row.updated_at.toISOString(),
    mesh: row.mesh,
    facts: facts.get(row.id) ?? unexaminedFile,
  }));
}
