import { copyFile, chmod } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { restoreFolder } from '#src/db/restore-folder.ts';
import { openRestoreTarget } from '#src/db/restore-target.ts';
import type { Storage } from '#src/integrations/storage.ts';
import { checkBackup } from './check-backup.ts';
import { names, proveSecret, type Manifest } from './manifest.ts';
import { restoreFiles } from './restore-files.ts';
import { restoreRows } from './restore-rows.ts';

export interface RestoreDeps {
  databaseUrl: string | undefined;
  dataDir: string;
  openStorage: () => Promise<Storage>;
  sessionSecret: string;
  /** Whether the shop keeps its secret in `DATA_DIR` itself. */
  hasGeneratedSecret: boolean;
  onError: (error: Error) => void;
}

/**
 * Makes a shop of a backup, on whichever database and storage this one is set up with. A failure leaves the database as
 * it was; files that were copied by then are named by no row, and the sweep removes them.
 * @returns what the person at the machine reads
 */
export async function restoreBackup(
  deps: RestoreDeps,
  source: string,
  replace: boolean,
  tell: (text: string) => void,
): Promise<string> {
  const folder = resolve(source);
  tell('Checking the backup...');
  const manifest = await checkBackup(folder);
  const { databaseUrl: url, dataDir, onError } = deps;
  const target = await openRestoreTarget({ url, dataDir, onError }, replace);
  try {
    tell(`Copying ${manifest.files.count} files...`);
    const etags = await restoreFiles(await deps.openStorage(), folder);
    tell('Writing the rows...');
    await restoreRows(target, folder, manifest, etags);
    await target.complete(await prepareSecret(deps, folder, manifest));
  } finally {
    await target.close();
  }
  return summaryOf(deps, manifest);
}

/** @returns where it waits to become the shop's */
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

function summaryOf(deps: RestoreDeps, manifest: Manifest): string {
  const { tables, files, jobs, takenAt } = manifest;
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const lines = [
    `Restored the shop as it was at ${takenAt}: ${rows} rows of ${tables.length} tables, ${files.count} files, ${jobs.count} jobs that waited. Start it with: npm start`,
    ...describeSecret(deps, manifest),
  ];
  return lines.join('\n');
}

function describeSecret({ sessionSecret, hasGeneratedSecret }: RestoreDeps, manifest: Manifest): string[] {
  if (hasGeneratedSecret && manifest.secret) return [];
  if (proveSecret(sessionSecret) === manifest.secretProof) return [];
  const where = manifest.secret
    ? `Set SESSION_SECRET to what is in ${names.secret} of the backup`
    : 'Set SESSION_SECRET to what it was there';
  return [
    `The session secret here is not the one of the backup: nobody could sign in with a second factor. ${where}.`,
  ];
}
