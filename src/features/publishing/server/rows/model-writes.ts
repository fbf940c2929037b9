import type { Tx } from '#src/db/types.ts';
import { announceChange, tags } from '#src/http/cache/change-notifications.ts';
import { notFound } from '#src/lib/errors.ts';
import { plainText } from '#src/lib/plain-text.ts';
import { truncate } from '#src/lib/text.ts';
import type { ModelState } from '../../admin-schemas.ts';
import { modelNotFoundMessage } from '#src/features/catalog/constants.ts';
import { addToCounter } from '#src/features/catalog/server/counters.ts';
import { indexModel, toTitleKey } from '#src/features/catalog/server/search/model-index.ts';
import { startEditions } from '#src/features/editions/server/record-edition.ts';
import { namesSet } from '#src/features/print-facts/one-print/name-words.ts';
import { updateModelPrint } from './update-model-print.ts';
import { resolveCategories } from './resolve-categories.ts';
import type { ModelBundle, ModelFields, ModelImages, NewModelFile } from '../types.ts';
import { addModelFiles, toBundleColumns, setModelImages } from './model-files.ts';
import { setModelCategories } from '#src/features/catalog/server/model-categories.ts';

const summaryLength = 200;

export interface NewModel {
  fields: ModelFields;
  files: readonly NewModelFile[];
  images: ModelImages;
  bundle: ModelBundle;
  /** Defaults to `released`. */
  state?: ModelState;
  /** Set if the state is `scheduled`. */
  releasesAt?: Date | null | undefined;
  releasedAt?: Date;
}

/**
 * Inserts a design with its listing and search rows. Its files must already be in the storage.
 * @throws AppError 400 for a category that does not exist, or a subcategory of another category
 */
export async function insertModel(tx: Tx, model: NewModel): Promise<number> {
  const { fields, bundle, releasedAt } = model;
  const categories = await resolveCategories(tx, fields);
  const added = await tx
    .insertInto('models')
    .values({
      ...toColumns(fields),
      title: fields.title,
      designer_id: fields.designerId,
      ...toBundleColumns(bundle),
      state: model.state ?? 'released',
      releases_at: model.releasesAt ?? null,
      ...(releasedAt && { released_at: releasedAt, created_at: releasedAt, updated_at: releasedAt }),
    })
    .returning(['id', 'is_public'])
    .executeTakeFirstOrThrow();
  const { id } = added;
  await addModelFiles(tx, id, model.files);
  await setModelImages(tx, id, model.images);
  await setModelCategories(tx, added, categories);
  await startEditions(tx, id);
  if (!added.is_public) {
    if (model.state === 'scheduled') await announceChange(tx, [tags.releases]);
    return id;
  }
  await indexModel(tx, id);
  await addToCounter(tx, 'models', 1);
  await announceChange(tx, [tags.catalog, tags.model(id)]);
  return id;
}

export type ModelChanges = Partial<ModelFields>;

/**
 * Changes the given fields. A change of the categories alone keeps the subcategories that still belong to them.
 * @throws AppError 404, or 400 as `insertModel`
 */
export async function updateModel(tx: Tx, id: number, changes: ModelChanges): Promise<void> {
  const model = await lockModel(tx, id);
  if (changes.categories !== undefined || changes.subcategories !== undefined) {
    await setModelCategories(tx, model, await resolveCategories(tx, changes, id));
  }
  await tx
    .updateTable('models')
    .set({ ...toColumns(changes), updated_at: new Date() })
    .where('id', '=', id)
    .execute();
  if (changesPrint(model, changes)) await updateModelPrint(tx, id);
  if (!model.is_public) {
    if (model.state === 'scheduled') await announceChange(tx, [tags.releases]);
    return;
  }
  await indexModel(tx, id);
  await announceChange(tx, [tags.catalog, tags.model(id)]);
}

/** Returns whether the sums of the print facts depend on a change. The title tells a set from versions of one object. */
function changesPrint({ title: before }: LockedModel, { needsBrim, title }: ModelChanges): boolean {
  return needsBrim !== undefined || (title !== undefined && namesSet(title) !== namesSet(before));
}

export interface LockedModel {
  id: number;
  title: string;
  bundle_key: string;
  download_count: number;
  state: ModelState;
  releases_at: Date | null;
  deleted_at: Date | null;
  is_public: boolean;
}

/** Locks the design's row against other changes until the transaction ends. */
export async function lockModel(tx: Tx, id: number): Promise<LockedModel> {
  const model = await tx
    .selectFrom('models')
    .select([
      'id',
      'title',
      'bundle_key',
      'download_count',
      'state',
      'releases_at',
      'deleted_at',
      'is_public',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!model) throw notFound(modelNotFoundMessage);
  return model;
}

function toColumns(fields: Partial<ModelFields>) {
  const columns = {
    title: fields.title,
    title_key: fields.title === undefined ? undefined : toTitleKey(fields.title),
    description: fields.description,
    summary:
      fields.description === undefined ? undefined : truncate(plainText(fields.description), summaryLength),
    tags: fields.tags && [...fields.tags],
    is_premium: fields.isPremium,
    needs_supports: fields.needsSupports,
    needs_brim: fields.needsBrim,
    crop_x: fields.cropX,
    crop_y: fields.cropY,
    designer_id: fields.designerId,
    shows_title_early: fields.showsTitleEarly,
    preview_level: fields.previewLevel === 'auto' ? null : fields.previewLevel,
  };
  // Kysely skips undefined values.
  return columns;
}
