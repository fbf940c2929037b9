import type { Db } from '#src/db/types.ts';
import { isFileGone } from '#src/integrations/storage.ts';
import type { JobKind, Jobs } from '#src/jobs/jobs.ts';
import { listFiles, replaceModelBundle, type ModelFileRow } from '../writes/model-files.ts';
import { lockModel } from '../writes/model-writes.ts';
import { bundleVersion } from './bundle.ts';
import { removeUnreferenced, storeFiles, type StoreDeps, type StoredFiles } from './store-files.ts';

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
  try {
    const { bundle, keys } = await storeFiles(deps, files);
    await replaceBundle(deps, { modelId, files, bundle, keys });
    log.info({ modelId, sizeBytes: bundle.sizeBytes }, 'The bundle of a design was packed anew.');
  } catch (error) {
    // The design, or what it consisted of, may have been deleted meanwhile. A file that is missing otherwise is a fault.
    if (isFileGone(error) && !isSame(await listFiles(db, modelId), files)) return;
    throw error;
  }
}

interface NewBundle extends Pick<StoredFiles, 'bundle' | 'keys'> {
  modelId: number;
  /** What it was made of. */
  files: ModelFileRow[];
}

/** When that fails, or the files have changed, nothing of the new bundle is left. */
async function replaceBundle(deps: StoreDeps, { modelId, files, bundle, keys }: NewBundle): Promise<void> {
  try {
    const oldKey = await deps.db.transaction().execute(async (tx) => {
      const { bundle_key: before } = await lockModel(tx, modelId);
      // Whoever changed the files meanwhile has packed them by the present rules.
      if (!isSame(await listFiles(tx, modelId), files)) return undefined;
      await replaceModelBundle(tx, modelId, bundle);
      return before;
    });
    await removeUnreferenced(deps, oldKey === undefined ? keys : [oldKey]);
  } catch (error) {
    await removeUnreferenced(deps, keys);
    throw error;
  }
}

function isSame(files: readonly ModelFileRow[], others: readonly ModelFileRow[]): boolean {
  const joinKeys = (list: readonly ModelFileRow[]) => list.map(({ storageKey }) => storageKey).join();
  return joinKeys(files) === joinKeys(others);
}
