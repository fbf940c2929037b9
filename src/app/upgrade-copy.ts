import { existsSync } from 'node:fs';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Connection } from '#src/db/client.ts';
import { DataFolderError } from '#src/db/data-folder.ts';
import { listAppliedMigrations, listMigrations, migrate, NewerDatabaseError } from '#src/db/migrate.ts';
import { recordVersion } from '#src/db/program-versions.ts';
import { readDiskSpace, type DiskSpace } from '#src/integrations/disk-space.ts';

/** The folder in `DATA_DIR` with the embedded database as it was before the last upgrade. */
export const upgradeCopyFolder = 'before-upgrade';

const spareBytes = 64 * 1_048_576;

/**
 * Migrates the database, of which the embedded one is copied before, and records the version of the program.
 * @throws Error when a newer version has migrated it, or DataFolderError when there is no room for the copy; nothing is changed then
 */
export async function upgradeDatabase(
  connection: Connection,
  { dataDir, version }: { dataDir: string; version: string },
  log: FastifyBaseLogger,
): Promise<void> {
  try {
    await keepUpgradeCopy(connection, dataDir, log);
    await migrate(connection.db);
  } catch (error) {
    throw error instanceof NewerDatabaseError ? describeNewer(error, dataDir, version) : error;
  }
  await recordVersion(connection.db, version);
}

function describeNewer(cause: NewerDatabaseError, dataDir: string, version: string): Error {
  // A version that was changed without a new number records the same one.
  const newer = cause.writtenBy === version ? undefined : cause.writtenBy;
  const copy = join(dataDir, upgradeCopyFolder);
  const back = existsSync(copy)
    ? `put back the copy from before the upgrade, ${copy}`
    : 'restore a backup that was taken before';
  return new Error(
    `Firstlayer ${version} does not start: the data was written by ${newer ?? 'a newer version'}. Nothing was changed. Start ${newer ?? 'the newer version'}, or ${back}.`,
    { cause: cause.writtenBy === undefined ? cause : undefined },
  );
}

/**
 * Copies the embedded database before migrations change a stored shop. The new copy replaces that of the last upgrade.
 * With PostgreSQL, the log says how a backup is taken.
 * @throws DataFolderError when there is no room for the copy; nothing is changed then
 */
export async function keepUpgradeCopy(
  { db, copyFiles }: Pick<Connection, 'db' | 'copyFiles'>,
  dataDir: string,
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>,
  readSpace: (folder: string) => Promise<Pick<DiskSpace, 'freeBytes'>> = readDiskSpace,
): Promise<void> {
  const [known, applied] = [await listMigrations(), await listAppliedMigrations(db)];
  const pending = known.filter((name) => !applied.includes(name));
  const isNewer = applied.some((name) => !known.includes(name));
  if (applied.length === 0 || pending.length === 0 || isNewer) return;
  if (!copyFiles) {
    log.warn(
      { event: 'upgrade', migrations: pending },
      'The database is upgraded. Only a backup that was taken before with "npm run backup -- FOLDER" leads back to the earlier version.',
    );
    return;
  }
  await requireRoom(dataDir, (await readSpace(dataDir)).freeBytes);
  const folder = join(dataDir, upgradeCopyFolder);
  const partial = `${folder}.partial`;
  await rm(partial, { recursive: true, force: true });
  await copyFiles(partial);
  await rm(folder, { recursive: true, force: true });
  await rename(partial, folder);
  log.info(
    { event: 'upgrade', migrations: pending, copy: folder },
    'The database is upgraded. A copy of it from before is kept until the next upgrade.',
  );
}

async function requireRoom(dataDir: string, freeBytes: number): Promise<void> {
  const needed = (await sizeOf(join(dataDir, 'db'))) + spareBytes;
  if (freeBytes >= needed) return;
  const megabytes = (bytes: number) => `${Math.ceil(bytes / 1_048_576)} MB`;
  throw new DataFolderError(
    dataDir,
    `This version upgrades its database, and keeps a copy from before for which ${megabytes(needed)} are needed; ${megabytes(freeBytes)} are free. Nothing was changed. Make room on the disk, and start again.`,
  );
}

async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(files.map((file) => stat(join(file.parentPath, file.name))));
  return sizes.reduce((sum, { size }) => sum + size, 0);
}
