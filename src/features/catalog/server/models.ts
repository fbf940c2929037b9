import { sql, type Selectable } from 'kysely';
import type { Database, Db } from '#src/db/types.ts';
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

/** The columns for a design's page and for the admin panel, in any state, besides those of a card. */
const detailColumns = [
  'state',
  'releases_at',
  'deleted_at',
  'is_public',
  'description',
  'bundle_size_bytes',
  'shows_title_early',
  'tags',
  'preview_level',
] as const;

export interface DetailRow
  extends CardRow, Pick<Selectable<Database['models']>, (typeof detailColumns)[number]> {
  gallery_hashes: string[];
  gallery_colors: (string | null)[];
  image_alt: string | null;
  gallery_alts: (string | null)[];
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
    imageAlts: row.image ? [row.image_alt, ...row.gallery_alts] : [],
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
    select ${cardColumns}, ${sql.join(detailColumns.map((column) => sql.ref(`m.${column}`)))},
      array(select i.hash from model_images i where i.model_id = m.id and i.position > 0
        order by i.position) as gallery_hashes,
      array(select i.color from model_images i where i.model_id = m.id and i.position > 0
        order by i.position) as gallery_colors,
      (select i.alt from model_images i where i.model_id = m.id order by i.position limit 1) as image_alt,
      array(select i.alt from model_images i where i.model_id = m.id and i.position > 0
        order by i.position) as gallery_alts
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
