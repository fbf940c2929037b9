import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../types.ts';

const heartbeatMs = 20_000;
/** A backup without a heartbeat for this time counts as ended. */
const staleInterval = sql.raw(`interval '3 minutes'`);

/**
 * Returns whether a backup is running. No file may be removed during one, because the rows of the backup may name it. The
 * database's clock is used, which all instances share.
 */
export async function isBackupActive(db: Db): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from backups_under_way where alive_at > now() - ${staleInterval}) as found`.execute(
    db,
  );
  return rows[0]?.found === true;
}

/**
 * Runs the work while no instance removes files. If the heartbeat fails for too long, files may be removed, and the backup
 * reports them as missing.
 */
export async function withFilesRetained<T>(
  db: Db,
  work: () => Promise<T>,
  onError: (error: unknown) => void,
): Promise<T> {
  const id = randomUUID();
  await sql`delete from backups_under_way where alive_at <= now() - ${staleInterval}`.execute(db);
  await sql`insert into backups_under_way (id, alive_at) values (${id}, now())`.execute(db);
  const sendHeartbeat = () =>
    sql`update backups_under_way set alive_at = now() where id = ${id}`.execute(db).catch(onError);
  const timer = setInterval(() => void sendHeartbeat(), heartbeatMs);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    await sql`delete from backups_under_way where id = ${id}`.execute(db);
  }
}
