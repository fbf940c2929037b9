import { sql, type RawBuilder } from 'kysely';

/**
 * Returns an array of integers as one text for PostgreSQL. The driver quotes each element of an array, which takes some
 * milliseconds for 10,000.
 */
export function toIntArray(values: readonly number[]): RawBuilder<number[]> {
  return sql<number[]>`${`{${values.join(',')}}`}::text::int[]`;
}
