import { sql } from 'kysely';
import type { Db } from '#src/db/types.ts';

/**
 * Makes a failed job wait for the new ones of its queue when it is retried. pg-boss runs the oldest first among those of
 * one priority, which would be the retries.
 */
export async function letNewJobsGoFirst(db: Db, name: string, id: string): Promise<void> {
  await sql`update pgboss.job set priority = -1 where name = ${name} and id = ${id}`.execute(db);
}
