import { sql } from 'kysely';
import type { Tx } from '#src/db/types.ts';

/**
 * Locks these designs in one order, so that no two transactions wait for each other.
 * Whoever changes favourites locks the person first and the designs then.
 */
export async function lockForCounting(tx: Tx, modelIds: readonly number[]): Promise<void> {
  await sql`
    select id from models where id = any(${modelIds}::int[]) order by id for no key update`.execute(tx);
}

/** Nothing is announced: a count on a cached page may be five minutes old. */
export async function addToFavoriteCounts(
  tx: Tx,
  modelIds: readonly number[],
  difference: number,
): Promise<void> {
  await sql`
    update models set favorite_count = favorite_count + ${difference}::int
    where id = any(${modelIds}::int[])`.execute(tx);
}
