import { sql } from 'kysely';
import type { Connection } from './client.ts';

/**
 * Runs the work in one process at a time; others wait for it. The lock is held by a connection of the pool, and ends with the
 * process. The embedded database has a single process, which needs no lock.
 */
export function withSessionLock<T>(
  { engine, db }: Pick<Connection, 'engine' | 'db'>,
  name: string,
  work: () => Promise<T>,
): Promise<T> {
  if (engine === 'pglite') return work();
  return db.connection().execute(async (session) => {
    await sql`select pg_advisory_lock(hashtextextended(${name}, 0))`.execute(session);
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock(hashtextextended(${name}, 0))`.execute(session);
    }
  });
}
