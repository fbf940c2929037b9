import { sql } from 'kysely';
import type { Db } from './types.ts';

/** Records the first start of a version of the program on this database. */
export async function recordVersion(db: Db, version: string): Promise<void> {
  await db
    .insertInto('program_versions')
    .values({ version })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns the version that started last for the first time; undefined if none has recorded itself. */
export async function findNewestVersion(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ found: boolean }>`
    select to_regclass('public.program_versions') is not null as found`.execute(db);
  if (rows[0]?.found !== true) return undefined;
  const newest = await db
    .selectFrom('program_versions')
    .select('version')
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.version;
}
