import { sql } from 'kysely';
import type { Tx } from '../types.ts';
import { readForeignKeys, readTables, type ForeignKey, type TableShape } from './catalog.ts';
import type { SequenceState } from './read-rows.ts';

export interface LoadingTables {
  foreignKeys: ForeignKey[];
  tables: Map<string, TableShape>;
}

/**
 * Empties all tables and drops foreign keys and disables triggers, so that rows can be inserted in any order. The effects
 * of the triggers are already part of the restored rows.
 */
export async function beginLoading(tx: Tx): Promise<LoadingTables> {
  const foreignKeys = await readForeignKeys(tx);
  const tables = new Map((await readTables(tx)).map((table) => [table.name, table]));
  for (const { table, name } of foreignKeys) {
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(tx);
  }
  for (const table of tables.keys())
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx);
  await sql`truncate ${sql.join(Array.from(tables.keys(), (table) => sql.table(table)))}`.execute(tx);
  return { foreignKeys, tables };
}

/** Restores triggers and foreign keys. @throws when a row references one that does not exist */
export async function finishLoading(tx: Tx, { foreignKeys, tables }: LoadingTables): Promise<void> {
  for (const table of tables.keys())
    await sql`alter table ${sql.table(table)} enable trigger user`.execute(tx);
  for (const { table, name, definition } of foreignKeys) {
    await sql`alter table ${sql.table(table)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(
      tx,
    );
  }
}

/**
 * Inserts rows.
 * @param columns the columns in the order of the values in a row
 * @param lines rows in the format of `readRows`
 * @returns the number of inserted rows
 */
export async function writeRows(
  tx: Tx,
  table: TableShape,
  columns: readonly string[],
  lines: readonly string[],
): Promise<number> {
  if (lines.length === 0) return 0;
  const values = columns.map((name, position) => {
    const column = table.columns.find((each) => each.name === name);
    if (!column) throw new Error(`The table ${table.name} has no column ${name}.`);
    return sql`(line ->> ${sql.lit(position)})::${sql.raw(column.type)}`;
  });
  const { numAffectedRows } = await sql`
    insert into ${sql.table(table.name)} (${sql.join(columns.map((name) => sql.ref(name)))}) overriding system value
    select ${sql.join(values)} from jsonb_array_elements(${`[${lines.join(',')}]`}::text::jsonb) as line`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0);
}

/** Restores the sequences of a table, so that no generated number is used twice. */
export async function writeSequences(
  tx: Tx,
  table: TableShape,
  states: Record<string, SequenceState>,
): Promise<void> {
  for (const { name, sequence } of table.columns) {
    const state = states[name];
    if (sequence === null || !state) continue;
    await sql`select setval(${sequence}::text::regclass, ${state.lastValue}::text::bigint, ${state.isCalled})`.execute(
      tx,
    );
  }
}
