import { sql, type Selectable } from 'kysely';
import type { Database, Db } from '#src/db/types.ts';
import { notFound } from '#src/lib/errors.ts';
import {
  selectModelFacts,
  toModelFacts,
  type ModelFactsRow,
} from '#src/features/print-facts/server/read-facts.ts';
import { unexaminedFile } from '#src/features/print-facts/unexamined.ts';
import { toTagSlug } from '../tags.ts';
import { largestPreviews, toPreviewSummary } from '#src/features/previews/server/preview-rows.ts';
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
  /** The times are as the database writes them in JSON. */
  files: Omit<ModelFile, 'facts'>[];
  editions: Model['editions'];
  facts: ModelFactsRow;
  previews: Parameters<typeof toPreviewSummary>[0];
}

const editionsShown = 20;

/** @throws AppError 404, also for a design that is not public */
export async function getModel(db: Db, id: number): Promise<Model> {
  const row = await findDetail(db, id);
  if (!row?.is_public) throw notFound(modelNotFoundMessage);
  return toModel(row);
}

export function toModel(row: DetailRow): Model {
  const facts = toModelFacts(row.facts);
  return {
    ...toCard(row),
    description: row.description,
    galleryImages: row.gallery_hashes.map((hash, index) => galleryAddress(row.id, index, hash)),
    galleryColors: row.gallery_colors,
    imageAlts: row.image ? [row.image_alt, ...row.gallery_alts] : [],
    shareImageUrl: row.is_public ? shareImageAddress({ ...row, image_hash: row.image?.[0] ?? null }) : null,
    files: row.files.map((file) => ({
      ...file,
      updatedAt: new Date(file.updatedAt).toISOString(),
      facts: facts.files.get(file.id) ?? unexaminedFile,
    })),
    downloadSizeBytes: row.bundle_size_bytes,
    printFacts: facts.print,
    editions: row.editions.map((edition) => ({
      ...edition,
      changedAt: new Date(edition.changedAt).toISOString(),
    })),
    tags: row.tags.map((name) => ({ name, slug: toTagSlug(name) })),
    preview: toPreviewSummary(row.previews),
  };
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
        order by i.position) as gallery_alts,
      (select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'format', f.format,
        'sizeBytes', f.size_bytes, 'sha256', case when f.format <> 'zip' then f.sha256 end,
        'updatedAt', f.updated_at, 'mesh', f.mesh) order by f.position), '[]')
        from model_files f where f.model_id = m.id) as files,
      (select coalesce(json_agg(json_build_object('number', e.number, 'changedAt', e.changed_at, 'kind', e.kind,
        'note', e.note) order by e.number desc), '[]')
        from (select * from model_editions where model_id = m.id order by number desc limit ${editionsShown}) e
      ) as editions,
      ${selectModelFacts(id)} as facts, ${largestPreviews} as previews
    from models m where m.id = ${id}`.execute(db);
  return rows[0];
}
