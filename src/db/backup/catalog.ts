import { sql } from 'kysely';
import type { Db } from '../types.ts';

export interface ColumnShape {
  name: string;
  /** The type as written in a cast. */
  type: string;
  /** The sequence that generates the values, with its schema. */
  sequence: string | null;
}

export interface TableShape {
  name: string;
  /** The stored columns; generated columns are left out. */
  columns: ColumnShape[];
  primaryKey: string[];
}

/** Tables that are not part of a backup: the applied migrations and the running backups. */
const excludedTables = ['kysely_migration', 'kysely_migration_lock', 'backups_under_way', 'backups'];

/** Reads all tables of the shop from the database catalog, sorted by name. */
export async function readTables(db: Db): Promise<TableShape[]> {
  const { rows } = await sql<ColumnShape & { table: string; keyPosition: number | null }>`
    select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      pg_get_serial_sequence(quote_ident(c.relname), a.attname) as sequence,
      array_position(i.indkey::int2[], a.attnum) as "keyPosition"
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    left join pg_index i on i.indrelid = c.oid and i.indisprimary
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and not c.relname = any(${excludedTables}::text[])
    order by c.relname, a.attnum`.execute(db);
  const tables = new Map<string, typeof rows>();
  for (const row of rows) tables.set(row.table, [...(tables.get(row.table) ?? []), row]);
  return Array.from(tables, ([name, columns]) => ({
    name,
    columns: columns.map(({ name: column, type, sequence }) => ({ name: column, type, sequence })),
    primaryKey: columns
      .filter((column) => column.keyPosition !== null)
      .toSorted((a, b) => Number(a.keyPosition) - Number(b.keyPosition))
      .map((column) => column.name),
  }));
}

export interface ForeignKey {
  table: string;
  name: string;
  /** The definition for `alter table … add constraint`. */
  definition: string;
}

export async function readForeignKeys(db: Db): Promise<ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    select c.relname as "table", k.conname as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype = 'f' and c.relnamespace = 'public'::regnamespace and k.conparentid = 0
    order by c.relname, k.conname`.execute(db);
  return rows;
}
