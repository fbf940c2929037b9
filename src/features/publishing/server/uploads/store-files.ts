import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { isBackupActive } from '#src/db/backup/active-backups.ts';
import type { Db } from '#src/db/types.ts';
import { toStorageError } from '#src/http/files/storage-errors.ts';
import { withLocals } from '#src/integrations/storage.ts';
import type { PublishingDeps } from '../deps.ts';
import type { CheckedFile, KeptFile, NewModelFile, StoredFiles } from '../types.ts';
import { bundleVersion, writeBundle, type Bundle } from './bundle.ts';

type StoreDeps = Pick<PublishingDeps, 'db' | 'storage' | 'limits' | 'log'>;

const leftOutMessage =
  'Files of an archive from before they were refused are not handed out: programs, shortcuts or web pages.';

/**
 * Puts checked files into the storage, with the ZIP of the whole design. When it throws, nothing is left there.
 * @param place the kept files with the new ones among them, as they stand in the design
 */
export async function storeFiles(
  deps: StoreDeps,
  place: readonly (KeptFile | CheckedFile)[],
): Promise<StoredFiles> {
  const { storage, log } = deps;
  const files: NewModelFile[] = [];
  const keys: string[] = [];
  const bundleTemp = storage.newTempPath();
  const commit = (tempPath: string, key: string) => {
    keys.push(key);
    return storage.commit(tempPath, key);
  };
  try {
    const packed = await pack(deps, place, bundleTemp);
    for (const file of place) {
      if (!('tempPath' in file)) continue;
      const { tempPath, ...kept } = file;
      const storageKey = `models/${randomUUID()}.${file.format}`;
      await commit(tempPath, storageKey);
      files.push({ ...kept, storageKey });
    }
    const storageKey = `bundles/${randomUUID()}.zip`;
    const etag = await commit(bundleTemp, storageKey);
    const { sizeBytes, sha256, leftOut } = packed;
    if (leftOut.length > 0)
      log.warn({ event: 'bundle_entries_left_out', storageKey, leftOut }, leftOutMessage);
    return { files, keys, bundle: { sizeBytes, sha256, storageKey, etag, version: bundleVersion } };
  } catch (error) {
    await removeUnnamed(deps, keys);
    throw toStorageError(error) ?? error;
  } finally {
    await rm(bundleTemp, { force: true });
  }
}

/** Kept files are read from where they are stored, new ones from where they were made. */
function pack(
  { storage, limits }: StoreDeps,
  place: readonly (KeptFile | CheckedFile)[],
  bundleTemp: string,
): Promise<Bundle> {
  const kept = place.filter((file): file is KeptFile => 'storageKey' in file);
  const keptKeys = kept.map(({ storageKey }) => storageKey);
  return withLocals(storage, keptKeys, (paths) => {
    const pathOf = (file: KeptFile | CheckedFile) =>
      'tempPath' in file ? file.tempPath : (paths[kept.indexOf(file)] ?? '');
    const inputs = place.map((file) => ({ ...file, path: pathOf(file), isChecked: 'tempPath' in file }));
    return writeBundle(inputs, bundleTemp, limits);
  });
}

/**
 * Removes those of the files that no row names. It asks, because a commit whose answer was lost may have been done;
 * what cannot be removed now, or while a backup is taken, is left to the sweep.
 */
export async function removeUnnamed(
  { db, storage, log }: Pick<StoreDeps, 'db' | 'storage' | 'log'>,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return;
  try {
    const named = await findNamed(db, keys);
    if (await isBackupActive(db)) return;
    for (const key of keys) if (!named.has(key)) await storage.remove(key);
  } catch (error) {
    log.warn({ err: error, keys }, 'files are left to the sweep');
  }
}

/** Those of the keys that a design, one of its files or what one was before names. */
export async function findNamed(db: Db, keys: readonly string[]): Promise<Set<string>> {
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
  return new Set([...files, ...bundles, ...versions].map(({ key }) => key));
}
