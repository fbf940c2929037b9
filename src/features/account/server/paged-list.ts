import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#src/db/types.ts';
import { readInPages } from './json-stream.ts';

const pageSize = 1000;

export interface Paged<Row> {
  db: Db;
  /** The rows of the person, without order and end. */
  select: RawBuilder<unknown>;
  /** Columns that tell the rows apart, in the order of an index, and how they read on from a row. */
  order: RawBuilder<unknown>;
  isAfter: (row: Row) => RawBuilder<unknown>;
}

/** Each row as it goes out, read from the database a thousand at a time. */
export async function* readList<Row extends object, Out extends object>(
  { db, select, order, isAfter }: Paged<Row>,
  toOut: (row: Row) => Out,
): AsyncGenerator<Out> {
  const rows = readInPages<Row>(pageSize, async (after) => {
    const rest = after === undefined ? sql`` : sql`and ${isAfter(after)}`;
    const page = sql<Row>`${select} ${rest} order by ${order} limit ${pageSize}`;
    return (await page.execute(db)).rows;
  });
  for await (const row of rows) yield toOut(row);
}
