import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase } from '#test/support/databases.ts';
import type { Connection } from './client.ts';

let connection: Connection;

beforeAll(async () => {
  connection = await openTestDatabase();
});

afterAll(() => connection.close());

type Columns = Record<string, string>;

const sources = [
  'account-tables.ts',
  'admin-tables.ts',
  'billing-tables.ts',
  'site-tables.ts',
  'types.ts',
  'comment-tables.ts',
].map((name) => new URL(name, import.meta.url));

/** Parses the interfaces of these files to column names with the source text of their types. */
function parseInterfaces(source: string): Map<string, Columns> {
  const interfaces = new Map<string, Columns>();
  for (const [, name = '', parents = '', body = ''] of source.matchAll(
    /interface (\w+)(?: extends ([\w, ]+))? \{\n([\s\S]*?)\n\}/g,
  )) {
    const lines = Array.from(body.matchAll(/^ {2}(\w+): (.*);$/gm));
    const own = Object.fromEntries(lines.map(([, column = '', type = '']) => [column, type]));
    const inherited = parents.split(', ').map((parent) => interfaces.get(parent));
    interfaces.set(name, Object.assign({}, ...inherited, own) as Columns);
  }
  return interfaces;
}

it('the types match the tables, columns and nullability of a migrated database', async () => {
  const texts = await Promise.all(sources.map((url) => readFile(url, 'utf8')));
  const interfaces = parseInterfaces(texts.join('\n'));
  const described: Record<string, Columns> = {};
  for (const [table, type] of Object.entries(interfaces.get('Database') ?? {})) {
    const columns = Object.entries(interfaces.get(type) ?? {});
    described[table] = Object.fromEntries(
      columns.map(([name, written]) => [name, /\bnull\b/.test(written) ? 'nullable' : 'required']),
    );
  }

  const found: Record<string, Columns> = {};
  for (const table of await connection.db.introspection.getTables()) {
    if (table.schema !== 'public') continue;
    const columns = table.columns.map(({ name, isNullable }) => [name, isNullable ? 'nullable' : 'required']);
    found[table.name] = Object.fromEntries(columns) as Columns;
  }
  expect(found).toEqual(described);
});
