import { sql } from 'kysely';
import type { Db } from '#src/db/types.ts';

/** Makes every insert into a table fail while `work` runs. */
export async function whileInsertsFail(db: Db, table: string, work: () => Promise<void>): Promise<void> {
  await sql`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'no space left' using errcode = '53100'; end $$`.execute(db);
  await sql`create trigger refuse before insert on ${sql.table(table)}
    for each row execute function refuse()`.execute(db);
  try {
    await work();
  } finally {
    await sql`drop function refuse cascade`.execute(db);
  }
}
