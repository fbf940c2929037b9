import type { Db } from '#src/db/types.ts';
import { isFileGone } from '#src/integrations/storage.ts';
import type { JobKind, Jobs } from '#src/jobs/jobs.ts';
import { listFiles, replaceModelBundle } from '../writes/model-files.ts';
import { lockModel } from '../writes/model-writes.ts';
import { bundleVersion } from './bundle.ts';
import { removeUnnamed, storeFiles, type StoreDeps } from './store-files.ts';

const repackJob = {
  name: 'model-repack-bundles',
  isOncePerKey: true,
  expireInSeconds: 43_200,
} as JobKind<object>;

/** Bundles that were packed by earlier rules are packed anew, in the background and once. */
export async function registerRepackJob(deps: StoreDeps & { jobs: Jobs }): Promise<void> {
  const { db, jobs } = deps;
  await jobs.register(repackJob, () => repackBundles(deps));
  const [first] = await findOutdated(db, 0);
  if (first) await jobs.send(repackJob, {}, { key: 'all' });
}

/** Goes through all designs, those in the bin too; one that fails keeps no other from being packed. */
export async function repackBundles(deps: StoreDeps): Promise<void> {
  const failures: unknown[] = [];
  let after = 0;
  for (;;) {
    const [model] = await findOutdated(deps.db, after);
    if (!model) break;
    after = model.id;
    try {
      await repackBundle(deps, model.id);
    } catch (error) {
      deps.log.error({ err: error, modelId: model.id }, 'The bundle of a design cannot be packed anew.');
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some bundles cannot be packed anew.');
}

/** Only what an uploaded archive brings in is packed by rules that have changed. */
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

async function repackBundle(deps: StoreDeps, modelId: number): Promise<void> {
  const { db, log } = deps;
  const files = await listFiles(db, modelId);
  const { bundle, keys } = await storeFiles(deps, files);
  try {
    const oldKey = await db.transaction().execute(async (tx) => {
      const { bundle_key: before } = await lockModel(tx, modelId);
      const now = await listFiles(tx, modelId);
      const keysOf = (list: typeof now) => list.map(({ storageKey }) => storageKey).join();
      // Whoever changed the files meanwhile has packed them by the present rules.
      if (keysOf(now) !== keysOf(files)) return undefined;
      await replaceModelBundle(tx, modelId, bundle);
      return before;
    });
    await removeUnnamed(deps, oldKey === undefined ? keys : [oldKey]);
    log.info({ modelId, sizeBytes: bundle.sizeBytes }, 'The bundle of a design was packed anew.');
  } catch (error) {
    await removeUnnamed(deps, keys);
    if (!isFileGone(error)) throw error;
  }
}
