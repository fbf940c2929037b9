import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#src/db/types.ts';
import { readInPages } from './json-stream.ts';

const pageSize = 1000;

export interface Paged<Row> {
  db: Db;
  /** Query for the person's rows, without order and limit. */
  select: RawBuilder<unknown>;
  /** Unique columns in the order of an index; `isAfter` is the condition for the rows after a row. */
  order: RawBuilder<unknown>;
  isAfter: (row: Row) => RawBuilder<unknown>;
}

/** Iterates over the converted rows, read from the database a thousand at a time. */
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
