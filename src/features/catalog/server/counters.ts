import { sql } from 'kysely';
import type { Db, Tx } from '#src/db/types.ts';

export async function addToCounter(tx: Tx, name: 'models' | 'downloads', difference: number): Promise<void> {
  if (difference === 0) return;
  await tx
    .updateTable('counters')
    .set({ value: sql`value + ${difference}::int` })
    .where('name', '=', name)
    .execute();
}

/** Makes everything outdated that is cached of the search index. */
export async function addToSearchVersion(tx: Tx): Promise<void> {
  await tx
    .updateTable('counters')
    .set({ value: sql`value + 1` })
    .where('name', '=', 'search_version')
    .execute();
}

export async function readCounter(db: Db, name: 'models' | 'downloads' | 'search_version'): Promise<number> {
  const row = await db.selectFrom('counters').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value ?? 0;
}
