import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../types.ts';

const heartbeatMs = 20_000;
/** A backup that was quiet for so long is not there any more. */
const staleInterval = sql.raw(`interval '3 minutes'`);

/** While one is, no file is removed: its rows may still name it. By the database's clock, which all instances share. */
export async function isBackupActive(db: Db): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from backups_under_way where alive_at > now() - ${staleInterval}) as found`.execute(
    db,
  );
  return rows[0]?.found === true;
}

/** Does the work while no file is removed; should the heart stop meanwhile, files may be, and are missed then. */
export async function withFilesRetained<T>(
  db: Db,
  work: () => Promise<T>,
  onError: (error: unknown) => void,
): Promise<T> {
  const id = randomUUID();
  await sql`delete from backups_under_way where alive_at <= now() - ${staleInterval}`.execute(db);
  await sql`insert into backups_under_way (id, alive_at) values (${id}, now())`.execute(db);
  const beat = () =>
    sql`update backups_under_way set alive_at = now() where id = ${id}`.execute(db).catch(onError);
  const timer = setInterval(() => void beat(), heartbeatMs);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    await sql`delete from backups_under_way where id = ${id}`.execute(db);
  }
}
