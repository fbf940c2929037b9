import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { version } from '#src/config/version.ts';
import { withFilesRetained } from '#src/db/backup/active-backups.ts';
import type { Connection } from '#src/db/client.ts';
import { flushFolder } from '#src/db/flush-folder.ts';
import { writeHashed } from '#src/integrations/hashed-files.ts';
import type { Storage } from '#src/integrations/storage.ts';
import { takeKeys } from './key-copies.ts';
import { readLines } from './read-lines.ts';
import { FileRecord, formatVersion, names, deriveSecretProof, type Manifest } from './manifest.ts';
import { flushFolders, requireReferenced, takeFiles } from './take-files.ts';
import { takeRows } from './take-rows.ts';

export interface BackupDeps {
  connection: Connection;
  storage: Storage;
  dataDir: string;
  sessionSecret: string;
  /** True when the session secret is stored in `DATA_DIR` and not set by SESSION_SECRET. */
  hasGeneratedSecret: boolean;
  /** Called with errors that do not affect the backup. */
  onError: (error: unknown) => void;
  /** Called with the size of each file that was copied. */
  onCopied?: (bytes: number) => void;
}

/**
 * Writes a complete backup of the shop to a new folder while the shop keeps running. A failed one leaves nothing behind.
 * @param report reports progress; the backup is canceled when it throws
 */
export async function takeBackup(
  deps: BackupDeps,
  destination: string,
  report: (text: string) => void,
): Promise<Manifest> {
  const folder = resolve(destination);
  const partial = `${folder}.partial`;
  requireUnused(folder, partial);
  await mkdir(partial, { recursive: true, mode: 0o700 });
  try {
    const manifest = await writeParts(deps, partial, report);
    await writeHashed(join(partial, names.manifest), [`${JSON.stringify(manifest, null, 2)}\n`]);
    for (const each of [join(partial, names.rows), partial]) await flushFolder(each);
    await rename(partial, folder);
    await flushFolder(dirname(folder));
    return manifest;
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  }
}

/** @throws Error when the folder is in DATA_DIR */
export function requireOutside(dataDir: string, folder: string): void {
  if (!`${resolve(folder)}${sep}`.startsWith(`${resolve(dataDir)}${sep}`)) return;
  throw new Error('A backup inside of DATA_DIR would be lost with it. Choose another folder.');
}

function requireUnused(folder: string, partial: string): void {
  if (existsSync(folder)) throw new Error(`${folder} is there already. Choose a folder that is not.`);
  if (existsSync(partial)) {
    throw new Error(
      `${partial} is there already: a backup that is being taken, or one that was cut off. If none is being taken, remove it.`,
    );
  }
}

async function writeParts(
  { connection, storage, dataDir, sessionSecret, hasGeneratedSecret, onError, onCopied }: BackupDeps,
  partial: string,
  report: (text: string) => void,
): Promise<Manifest> {
  const referencesPath = join(partial, 'named-files');
  const parts = await withFilesRetained(
    connection.db,
    async () => {
      const takenAt = new Date().toISOString();
      report('Reading the rows...');
      const rows = await connection.snapshot(join(partial, 'snapshot'), (tx) =>
        takeRows(tx, partial, referencesPath),
      );
      report('Copying the files...');
      return { takenAt, ...rows, files: await takeFiles(storage, partial, { report, onCopied }) };
    },
    onError,
  );
  await requireReferenced(partial, referencesPath);
  await rm(referencesPath);
  await flushFolders(partial, keysIn(join(partial, names.fileList)));
  const secret = hasGeneratedSecret ? await copySecret(dataDir, partial) : null;
  return {
    format: formatVersion,
    version,
    engine: connection.engine,
    ...parts,
    secret,
    keys: await takeKeys(dataDir, partial),
    secretProof: deriveSecretProof(sessionSecret),
  };
}

async function* keysIn(path: string): AsyncGenerator<string> {
  for await (const line of readLines(path)) yield FileRecord.parse(JSON.parse(line)).key;
}

async function copySecret(dataDir: string, partial: string): Promise<Manifest['secret']> {
  return writeHashed(join(partial, names.secret), [await readFile(join(dataDir, names.secret))]);
}

/** Returns the size of a backup in bytes. */
export function sizeOfBackup({ tables, files }: Manifest): number {
  return tables.reduce((sum, table) => sum + table.sizeBytes, files.totalBytes);
}

/** Returns a summary for the operator. */
export function describeBackup({ tables, files }: Manifest, folder: string): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `The backup is in ${folder}: ${rows} rows of ${tables.length} tables, ${files.count} files (${Math.ceil(files.totalBytes / 1_000_000)} MB). Whoever has it has everything: keep it where nobody else can read it.`;
}
