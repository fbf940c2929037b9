import type { Updateable } from 'kysely';
import type { Database, Tx } from '#src/db/types.ts';
import { announceChange, tags } from '#src/http/cache/change-notifications.ts';
import { notFound } from '#src/lib/errors.ts';
import { plainText } from '#src/lib/plain-text.ts';
import { truncate } from '#src/lib/text.ts';
import type { ModelState } from '../../admin-schemas.ts';
import type { ModelDetails } from '../../details.ts';
import { modelNotFoundMessage } from '#src/features/catalog/constants.ts';
import { addToCounter } from '#src/features/catalog/server/counters.ts';
import { indexModel, toTitleKey } from '#src/features/catalog/server/search/model-index.ts';
import { startEditions } from '#src/features/editions/server/record-edition.ts';
import { namesSet } from '#src/features/print-facts/one-print/name-words.ts';
import { updateModelPrint } from './update-model-print.ts';
import { resolveCategories } from './resolve-categories.ts';
import type { ModelBundle, ModelImages, NewModelFile } from '../types.ts';
import { addModelFiles, toBundleColumns, setModelImages } from './model-files.ts';
import { setModelCategories } from '#src/features/catalog/server/model-categories.ts';

const summaryLength = 200;

export interface NewModel {
  fields: ModelDetails;
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

export type ModelChanges = Partial<ModelDetails>;

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

/** Returns the columns of the given details. The categories are in tables of their own. */
function toColumns(fields: Partial<ModelDetails>): Updateable<Database['models']> {
  const { title, description, previewLevel, categories: _, subcategories: __, ...others } = fields;
  const columns = Object.entries(others).map(([name, value]) => [toSnakeCase(name), value]);
  return {
    ...Object.fromEntries(columns),
    ...(title !== undefined && { title, title_key: toTitleKey(title) }),
    ...(description !== undefined && {
      description,
      summary: truncate(plainText(description), summaryLength),
    }),
    ...(previewLevel !== undefined && { preview_level: previewLevel === 'auto' ? null : previewLevel }),
  };
}

const toSnakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
