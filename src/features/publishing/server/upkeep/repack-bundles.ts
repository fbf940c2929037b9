import { continueEdition } from '#src/features/editions/server/record-edition.ts';
import type { Db } from '#src/db/types.ts';
import { isFileGone } from '#src/integrations/storage.ts';
import type { JobKind } from '#src/jobs/jobs.ts';
import type { PublishingContext, StoreContext } from '../publishing-context.ts';
import type { ModelFileRow, StoredFiles } from '../types.ts';
import { hasSameContents, listFiles, replaceModelBundle } from '../rows/model-files.ts';
import { lockModel } from '../rows/model-writes.ts';
import { bundleVersion } from '../content/bundle.ts';
import { removeUnreferenced, storeFiles } from '../content/store-files.ts';

const repackJob = {
  name: 'model-repack-bundles',
  expireInSeconds: 43_200,
} as JobKind<object>;

/** Registers the job that repacks bundles of earlier rules, and enqueues it if there are any. */
export async function registerRepackJob(context: PublishingContext): Promise<void> {
  const { db, jobs } = context;
  await jobs.register(repackJob, () => repackBundles(context));
  const [first] = await findOutdated(db, 0);
  if (first) await jobs.send(repackJob, {}, { key: 'all' });
}

/** Repacks the outdated bundles of all designs, including those in the bin. A failure does not stop the others. */
export async function repackBundles(context: StoreContext): Promise<void> {
  const failures: unknown[] = [];
  let after = 0;
  for (;;) {
    const [model] = await findOutdated(context.db, after);
    if (!model) break;
    after = model.id;
    try {
      await repackBundle(context, model.id);
    } catch (error) {
      context.log.error(
        { event: 'bundle_repack_failed', err: error, modelId: model.id },
        'The bundle of a design could not be repacked.',
      );
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some bundles could not be repacked.');
}

/** Finds the next outdated bundle. Only bundles with an uploaded archive depend on the packing rules. */
function findOutdated(db: Db, after: number) {
  return db
    .selectFrom('models')
    .select('id')
    .where('bundle_version', '<', bundleVersion)
    .where('id', '>', after)
    .where((where) =>
      where.exists(
        where
          .selectFrom('model_files')
          .select('model_files.id')
          .whereRef('model_files.model_id', '=', 'models.id')
          .where('format', '=', 'zip'),
      ),
    )
    .orderBy('id')
    .limit(1)
    .execute();
}

async function repackBundle(context: StoreContext, modelId: number): Promise<void> {
  const { db, log } = context;
  const files = await listFiles(db, modelId);
  try {
    const { bundle, keys } = await storeFiles(context, files);
    await replaceBundle(context, { modelId, files, bundle, keys });
    log.info(
      { event: 'bundle_repacked', modelId, sizeBytes: bundle.sizeBytes },
      'The bundle of a design was repacked.',
    );
  } catch (error) {
    // The design or its files may have been deleted in the meantime. Any other missing file is an error.
    if (isFileGone(error) && !hasSameContents(await listFiles(db, modelId), files)) return;
    throw error;
  }
}

interface NewBundle extends Pick<StoredFiles, 'bundle' | 'keys'> {
  modelId: number;
  /** The files that the bundle contains. */
  files: ModelFileRow[];
}

/** Replaces the old bundle. After a failure or a change of the files, the new bundle is removed. */
async function replaceBundle(
  context: StoreContext,
  { modelId, files, bundle, keys }: NewBundle,
): Promise<void> {
  try {
    const oldKey = await context.db.transaction().execute(async (tx) => {
      const { bundle_key: before } = await lockModel(tx, modelId);
      // A change of the files in the meantime has already packed them by the present rules.
      if (!hasSameContents(await listFiles(tx, modelId), files)) return undefined;
      await replaceModelBundle(tx, modelId, bundle);
      await continueEdition(tx, modelId);
      return before;
    });
    await removeUnreferenced(context, oldKey === undefined ? keys : [oldKey]);
  } catch (error) {
    await removeUnreferenced(context, keys);
    throw error;
  }
}
