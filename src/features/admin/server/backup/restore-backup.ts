import { copyFile, chmod } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { openRestoreTarget } from '#src/db/restore-target.ts';
import type { Storage } from '#src/integrations/storage.ts';
import { checkBackup } from './check-backup.ts';
import { restoreKeys } from './key-copies.ts';
import { names, deriveSecretProof, type Manifest } from './manifest.ts';
import { restoreFiles } from './restore-files.ts';
import { restoreRows } from './restore-rows.ts';
import { restoreFolder } from '#src/db/data-folder.ts';

export interface RestoreDeps {
  databaseUrl: string | undefined;
  dataDir: string;
  openStorage: () => Promise<Storage>;
  sessionSecret: string;
  /** True when the session secret is stored in `DATA_DIR` and not set by SESSION_SECRET. */
  hasGeneratedSecret: boolean;
  onError: (error: Error) => void;
}

/**
 * Restores a backup into the configured database and storage, which may be of another kind than the backup's. On an error
 * the database is unchanged; files that were copied by then are unreferenced, and the sweep removes them.
 * @returns a summary for the operator
 */
export async function restoreBackup(
  deps: RestoreDeps,
  source: string,
  replace: boolean,
  report: (text: string) => void,
): Promise<string> {
  const folder = resolve(source);
  report('Checking the backup...');
  const manifest = await checkBackup(folder);
  const { databaseUrl: url, dataDir, onError } = deps;
  const target = await openRestoreTarget({ url, dataDir, onError }, replace);
  try {
    report(`Copying ${manifest.files.count} files...`);
    const etags = await restoreFiles(await deps.openStorage(), folder);
    report('Writing the rows...');
    await restoreRows(target, folder, manifest, etags);
    await target.complete(await prepareSecret(deps, folder, manifest));
    await restoreKeys(dataDir, folder, manifest.keys);
  } finally {
    await target.close();
  }
  return summarize(deps, manifest);
}

/** @returns the path of the secret's copy, which `target.complete` puts into place */
async function prepareSecret(
  { dataDir, hasGeneratedSecret }: RestoreDeps,
  folder: string,
  { secret }: Manifest,
): Promise<string | undefined> {
  if (!secret || !hasGeneratedSecret) return undefined;
  const path = join(dataDir, restoreFolder, names.secret);
  await copyFile(join(folder, names.secret), path);
  await chmod(path, 0o600);
  return path;
}

function summarize(deps: RestoreDeps, manifest: Manifest): string {
  const { tables, files, takenAt } = manifest;
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const lines = [
    `Restored the shop as it was at ${takenAt}: ${rows} rows of ${tables.length} tables, ${files.count} files. Start it with: npm start`,
    ...describeSecret(deps, manifest),
  ];
  return lines.join('\n');
}

function describeSecret({ sessionSecret, hasGeneratedSecret }: RestoreDeps, manifest: Manifest): string[] {
  if (hasGeneratedSecret && manifest.secret) return [];
  if (deriveSecretProof(sessionSecret) === manifest.secretProof) return [];
  const where = manifest.secret
    ? `Set SESSION_SECRET to what is in ${names.secret} of the backup`
    : 'Set SESSION_SECRET to what it was there';
  return [
    `The session secret here is not the one of the backup: nobody could sign in with a second factor. ${where}.`,
  ];
}
