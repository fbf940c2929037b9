import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { recordAuditEvent } from '#src/features/audit/server/record-audit-event.ts';
import type { Db } from '#src/db/types.ts';
import { readDiskSpace } from '#src/integrations/disk-space.ts';
import type { Storage } from '#src/integrations/storage.ts';
import type { JobKind } from '#src/jobs/jobs.ts';
import { describeReason } from '#src/jobs/run-job.ts';
import { conflict } from '#src/lib/errors.ts';
import { formatBytes } from '../../format-bytes.ts';
import type { SystemContext } from '../system-context.ts';
import { beginBackup, endBackup } from './backup-records.ts';
import { backupFolder, nameBackup, removeOldBackups, removePartials } from './backup-folders.ts';
import { makeBackup } from './make-backup.ts';

/** A failed backup is not repeated, because its reason, such as a full disk, stays. */
const backupJob: JobKind<{ id: number }> = {
  name: 'system-backup',
  retryLimit: 0,
  expireInSeconds: 24 * 3600,
};

const spareBytes = 64 * 1_048_576;

export async function registerBackupJob(context: SystemContext): Promise<void> {
  await context.jobs.register(backupJob, ({ id }) => backUp(context, id));
}

/** Begins a backup into `DATA_DIR/backups`. @throws AppError 409 while one is being made */
export async function startBackup({ db, jobs, now, config }: SystemContext, actorId: string): Promise<void> {
  const place = join(backupFolder(config.dataDir), nameBackup(now()));
  await db.transaction().execute(async (tx) => {
    const id = await beginBackup(tx, { source: 'panel', place });
    if (id === undefined) throw conflict('A backup is being made already.', 'backup_running');
    await recordAuditEvent(tx, { actorId, action: 'backup.create', target: { id } });
    await jobs.send(backupJob, { id }, { tx });
  });
}

async function backUp(context: SystemContext, id: number): Promise<void> {
  const { config, connection, db, log, storage } = context;
  const row = await db
    .selectFrom('backups')
    .select('place')
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .executeTakeFirst();
  // The job is in the backup itself, too, and a restored shop has no record of it.
  if (!row) return;
  const folder = row.place;
  const onError = (err: unknown) =>
    log.warn({ event: 'backup_continues', err }, 'Backup continues after an error.');
  try {
    await removePartials(config.dataDir);
    // It is there if the process ended between the last two steps.
    await rm(folder, { recursive: true, force: true });
    const totalBytes = await requireRoom(db, storage, config.dataDir);
    await makeBackup(
      { ...config, connection, storage, onError },
      { id, folder, totalBytes },
      () => undefined,
    );
  } catch (err) {
    log.error({ event: 'backup_failed', err, folder }, 'Backup failed.');
    await endBackup(db, id, { reason: describeReason(err) });
    return;
  }
  await removeOldBackups(config.dataDir);
  log.info({ event: 'backup_made', folder }, 'Backup completed.');
}

/** @returns the size of all files @throws Error when the disk has no room for them and the rows */
async function requireRoom(db: Db, storage: Storage, dataDir: string): Promise<number> {
  let filesBytes = 0;
  for await (const { sizeBytes } of storage.list()) filesBytes += sizeBytes;
  const { rows } = await sql<{ bytes: number }>`
    select pg_database_size(current_database()) as bytes`.execute(db);
  // The embedded database is copied for reading its rows, which are about as large.
  const needed = filesBytes + 2 * (rows[0]?.bytes ?? 0) + spareBytes;
  const { freeBytes } = await readDiskSpace(dataDir);
  if (freeBytes >= needed) return filesBytes;
  throw new Error(
    `There is not enough space on the disk: the backup needs ${formatBytes(needed)}, and ${formatBytes(freeBytes)} are free.`,
  );
}
