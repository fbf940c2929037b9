import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { isBackupActive } from '#src/db/backup/active-backups.ts';
import type { Db } from '#src/db/types.ts';
import { toStorageError } from '#src/http/api/storage-errors.ts';
import { withLocals } from '#src/integrations/storage.ts';
import { withTimeout } from '#src/jobs/with-timeout.ts';
import type { StoreContext } from '../publishing-context.ts';
import type { CheckedFile, KeptFile, NewModelFile, StoredFiles } from '../types.ts';
import { bundleVersion, writeBundle, type Bundle } from './bundle.ts';

/** The time limit of a removal. The response to a failed upload follows it, and the storage may have stalled. */
const removalMs = 5000;

const omittedMessage =
  'Unsafe entries of an archive that was accepted by earlier rules are omitted from the bundle: programs, shortcuts or web pages.';

/**
 * Stores checked files and the bundle of the whole design. If it throws, nothing is left in the storage.
 * @param designFiles the stored and the new files, in the order of the design
 */
export async function storeFiles(
  context: StoreContext,
  designFiles: readonly (KeptFile | CheckedFile)[],
): Promise<StoredFiles> {
  const { storage, log } = context;
  const files: NewModelFile[] = [];
  const keys: string[] = [];
  const bundleTemp = storage.newTempPath();
  const commit = (tempPath: string, key: string) => {
    keys.push(key);
    return storage.commit(tempPath, key);
  };
  try {
    const packed = await pack(context, designFiles, bundleTemp);
    for (const file of designFiles) {
      if (!('tempPath' in file)) continue;
      const { tempPath, ...kept } = file;
      const storageKey = `models/${randomUUID()}.${file.format}`;
      await commit(tempPath, storageKey);
      files.push({ ...kept, storageKey });
    }
    const storageKey = `bundles/${randomUUID()}.zip`;
    const etag = await commit(bundleTemp, storageKey);
    const { sizeBytes, sha256, omittedEntries } = packed;
    if (omittedEntries.length > 0)
      log.warn({ event: 'bundle_entries_left_out', storageKey, omittedEntries }, omittedMessage);
    return { files, keys, bundle: { sizeBytes, sha256, storageKey, etag, version: bundleVersion } };
  } catch (error) {
    await removeUnreferenced(context, keys);
    throw toStorageError(error) ?? error;
  } finally {
    await rm(bundleTemp, { force: true });
  }
}

/** Writes the bundle. Stored files are read from the storage, new ones from their temporary files. */
function pack(
  { storage, limits }: StoreContext,
  designFiles: readonly (KeptFile | CheckedFile)[],
  bundleTemp: string,
): Promise<Bundle> {
  const kept = designFiles.filter((file): file is KeptFile => 'storageKey' in file);
  const keptKeys = kept.map(({ storageKey }) => storageKey);
  return withLocals(storage, keptKeys, (paths) => {
    const getPath = (file: KeptFile | CheckedFile) =>
      'tempPath' in file ? file.tempPath : (paths[kept.indexOf(file)] ?? '');
    const inputs = designFiles.map((file) => ({
      ...file,
      path: getPath(file),
      isChecked: 'tempPath' in file,
    }));
    return writeBundle(inputs, bundleTemp, limits);
  });
}

/**
 * Removes the files that no row references. It checks the rows, because a commit may have succeeded although its response
 * was lost. Files that cannot be removed soon, or during a backup, are left to the sweep.
 */
export async function removeUnreferenced(
  { db, storage, log }: Pick<StoreContext, 'db' | 'storage' | 'log'>,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return;
  try {
    const referenced = await findReferenced(db, keys);
    if (await isBackupActive(db)) return;
    const removeAll = async () => {
      for (const key of keys) if (!referenced.has(key)) await storage.remove(key);
    };
    await withTimeout(removeAll(), removalMs);
  } catch (error) {
    log.warn(
      { event: 'file_removal_failed', err: error, keys },
      'Unreferenced files could not be removed; the sweep removes them later.',
    );
  }
}

/** Returns the keys that a design, a file, a file version or an edition references. */
export async function findReferenced(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const files = await db
    .selectFrom('model_files')
    .select('storage_key as key')
    .where('storage_key', 'in', keys)
    .execute();
  const bundles = await db
    .selectFrom('models')
    .select('bundle_key as key')
    .where('bundle_key', 'in', keys)
    .execute();
  const versions = await db
    .selectFrom('model_file_versions')
    .select('storage_key as key')
    .where('storage_key', 'in', keys)
    .execute();
  const editions = await db
    .selectFrom('edition_files')
    .select('storage_key as key')
    .where('storage_key', 'in', keys)
    .execute();
  return new Set([...files, ...bundles, ...versions, ...editions].map(({ key }) => key));
}
