import { sql } from 'kysely';
import { version } from '#src/config/version.ts';
import { readPaymentsConnection } from '#src/features/connections/server/stripe-settings.ts';
import { readDiskSpace } from '#src/integrations/disk-space.ts';
import type { System } from '../schemas.ts';
import { findFailedBackup, findLatestBackup, findRunningBackup } from './backups/backup-records.ts';
import { findDownload } from './backups/download-route.ts';
import { findFailingJobs } from './failing-jobs.ts';
import { findStorageTotals } from './storage-totals.ts';
import type { SystemContext } from './system-context.ts';
import { findWaitingExaminations, findWaitingMails } from './backlog.ts';

/** Reads what the page about the system shows. No statement takes longer in a larger shop. */
export async function look(context: SystemContext): Promise<System> {
  const { config, connection, db, now } = context;
  const files = await findStorageTotals(db);
  return {
    lookedAt: now().toISOString(),
    version: { name: version, since: await findStart(context) },
    database: { engine: connection.engine, bytes: await readDatabaseSize(context) },
    files: files ? { ...files, place: config.s3 ? 's3' : 'disk' } : null,
    disk: await readDiskSpace(config.dataDir),
    backups: await readBackups(context),
    payments: await readPaymentsConnection(context),
    mails: await findWaitingMails(db),
    failingJobs: await findFailingJobs(db),
    examinations: await findWaitingExaminations(db),
  };
}

async function findStart({ db }: SystemContext): Promise<string | null> {
  const row = await db
    .selectFrom('program_versions')
    .select('started_at')
    .where('version', '=', version)
    .executeTakeFirst();
  return row?.started_at.toISOString() ?? null;
}

async function readDatabaseSize({ db }: SystemContext): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select pg_database_size(current_database()) as bytes`.execute(db);
  return rows[0]?.bytes ?? 0;
}

async function readBackups(context: SystemContext): Promise<System['backups']> {
  const { db } = context;
  const [latest, failure, running] = [
    await findLatestBackup(db),
    await findFailedBackup(db),
    await findRunningBackup(db),
  ];
  return {
    latest: latest
      ? {
          ...latest,
          finishedAt: latest.finishedAt.toISOString(),
          canDownload: findDownload(context, latest) !== undefined,
        }
      : null,
    failure: failure ? { reason: failure.reason, at: failure.at.toISOString() } : null,
    running: running ? { ...running, begunAt: running.begunAt.toISOString() } : null,
  };
}
