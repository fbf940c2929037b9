import { sql } from 'kysely';
import type { Connection } from '#src/db/client.ts';
import type { JobKind, Jobs } from './jobs.ts';

export const vacuum: JobKind<object> = { name: 'database-vacuum', cron: '29 4 * * *' };

/** Registers a daily vacuum, since the embedded database has no autovacuum: its files would grow and its plans degrade. */
export async function registerVacuum(
  jobs: Jobs,
  { db, engine }: Pick<Connection, 'db' | 'engine'>,
): Promise<void> {
  if (engine !== 'pglite') return;
  await jobs.register(vacuum, async () => {
    await sql`vacuum (analyze)`.execute(db);
  });
}
