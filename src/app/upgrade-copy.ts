import { readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Connection } from '#src/db/client.ts';
import { DataFolderError } from '#src/db/data-folder.ts';
import { listAppliedMigrations, listMigrations } from '#src/db/migrate.ts';

/** The folder in `DATA_DIR` with the embedded database as it was before the last upgrade. */
export const upgradeCopyFolder = 'before-upgrade';

const spareBytes = 64 * 1_048_576;

/**
 * Copies the embedded database before migrations change a stored shop. The new copy replaces that of the last upgrade.
 * With PostgreSQL, the log says how a backup is taken.
 * @throws DataFolderError when there is no room for the copy; nothing is changed then
 */
export async function keepUpgradeCopy(
  { db, copyFiles }: Pick<Connection, 'db' | 'copyFiles'>,
  dataDir: string,
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>,
  readFreeBytes = freeBytesOf,
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
  await requireRoom(dataDir, await readFreeBytes(dataDir));
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

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
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
