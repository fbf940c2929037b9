import { sql, type RawBuilder } from 'kysely';
import type { Tx } from './types.ts';

/**
 * Yields the rows of a query in batches by a cursor, so that a long result is never in memory as a whole. A transaction
 * can run only one such query at a time, and each must be read to its end.
 */
export async function* readInBatches<T>(
  tx: Tx,
  query: RawBuilder<T>,
  rowsAtOnce: number,
): AsyncGenerator<T[]> {
  await sql`declare in_batches no scroll cursor for ${query}`.execute(tx);
  for (let isDone = false; !isDone;) {
    const { rows } = await sql<T>`fetch ${sql.lit(rowsAtOnce)} from in_batches`.execute(tx);
    if (rows.length > 0) yield rows;
    isDone = rows.length < rowsAtOnce;
  }
  await sql`close in_batches`.execute(tx);
}
