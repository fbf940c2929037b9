import { sql } from 'kysely';
import { readInBatches } from '../read-in-batches.ts';
import type { Db, Tx } from '../types.ts';
import type { TableShape } from './catalog.ts';

const rowsAtOnce = 200;

/** Sets how values are converted to text, so that the result does not depend on the engine and its settings. */
export async function fixTextForms(tx: Tx): Promise<void> {
  for (const [name, value] of [
    ['datestyle', 'ISO, YMD'],
    ['timezone', 'UTC'],
    ['intervalstyle', 'postgres'],
    ['bytea_output', 'hex'],
    ['extra_float_digits', '1'],
  ]) {
    await sql`select set_config(${name}, ${value}, true)`.execute(tx);
  }
}

/**
 * Reads a table's rows in batches, in the order of its primary key. Each row is a JSON array of its values as text, which
 * the database converts back to exactly the same values; null stays null.
 */
export async function* readRows(tx: Tx, { name, columns, primaryKey }: TableShape): AsyncGenerator<string[]> {
  const values = columns.map((column) => sql`${sql.ref(column.name)}::text`);
  const order =
    primaryKey.length === 0 ? sql`` : sql`order by ${sql.join(primaryKey.map((key) => sql.ref(key)))}`;
  const query = sql<{ line: string }>`
    select array_to_json(array[${sql.join(values)}]::text[])::text as line from ${sql.table(name)} ${order}`;
  for await (const rows of readInBatches(tx, query, rowsAtOnce)) yield rows.map(({ line }) => line);
}

export interface SequenceState {
  /** The value as text, because it may exceed the safe integers of JavaScript. */
  lastValue: string;
  isCalled: boolean;
}

/** Reads the states of a table's sequences, by column. */
export async function readSequences(db: Db, { columns }: TableShape): Promise<Record<string, SequenceState>> {
  const states: Record<string, SequenceState> = {};
  for (const { name, sequence } of columns) {
    if (sequence === null) continue;
    const { rows } = await sql<SequenceState>`
      select last_value::text as "lastValue", is_called as "isCalled" from ${sql.raw(sequence)}`.execute(db);
    if (rows[0]) states[name] = rows[0];
  }
  return states;
}
