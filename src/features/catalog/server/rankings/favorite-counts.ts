import { sql } from 'kysely';
import type { Tx } from '#src/db/types.ts';
import { announceChanges, tags } from '#src/http/cache/change-notifications.ts';

/**
 * Locks these designs in the order of their ids, which prevents deadlocks.
 * A change of favorites locks the user first and the designs second.
 */
export async function lockForCounting(tx: Tx, modelIds: readonly number[]): Promise<void> {
  await sql`
    select id from models where id = any(${modelIds}::int[]) order by id for no key update`.execute(tx);
}

/** Invalidates cached responses, but no page: a count on it may be five minutes old. */
export async function addToFavoriteCounts(
  tx: Tx,
  modelIds: readonly number[],
  difference: number,
): Promise<void> {
  await sql`
    update models set favorite_count = favorite_count + ${difference}::int
    where id = any(${modelIds}::int[])`.execute(tx);
  await announceChanges(tx, modelIds.map(tags.card));
}
