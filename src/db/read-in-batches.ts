import { sql, type RawBuilder } from 'kysely';
import type { Tx } from './types.ts';

/**
 * What a query finds, some rows at a time, so that a long answer never lies in memory as a whole. One such reading after the
 * other in a transaction, each to its end.
 */
export async function* readInBatches<T>(
  tx: Tx,
  query: RawBuilder<T>,
  rowsAtOnce: number,
): AsyncGenerator<T[]> {
  await sql`declare in_parts no scroll cursor for ${query}`.execute(tx);
  for (let isDone = false; !isDone;) {
    const { rows } = await sql<T>`fetch ${sql.lit(rowsAtOnce)} from in_parts`.execute(tx);
    if (rows.length > 0) yield rows;
    isDone = rows.length < rowsAtOnce;
  }
  await sql`close in_parts`.execute(tx);
}
