import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase } from '#test/support/databases.ts';
import type { Connection } from '../client.ts';
import type { Db } from '../types.ts';
import { readTables, type TableShape } from './catalog.ts';
import { fixTextForms, readRows, readSequences } from './read-rows.ts';
import { beginLoading, finishLoading, writeRows, writeSequences } from './write-rows.ts';

let from: Connection;
let to: Connection;

beforeAll(async () => {
  [from, to] = await Promise.all([openTestDatabase(), openTestDatabase()]);
  for (const { db } of [from, to]) {
    await sql`create table samples (
      id bigint generated always as identity primary key,
      parent_id bigint references samples,
      n numeric, f double precision, r real, at timestamptz, local timestamp, day date, pause interval, ok boolean,
      text text, json jsonb, plain json, words tsvector, bytes bytea, list text[], grid int[],
      twice numeric generated always as (n * 2) stored)`.execute(db);
    await sql`create function reject_insert() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`.execute(
      db,
    );
  }
  await sql`insert into samples (n, f, r, at, local, day, pause, ok, text, json, plain, words, bytes, list, grid) values
    (1234567890123456789.000100, 0.1::float8 + 0.2::float8, 0.1::real, '2026-03-29 01:30:00.123456+00', '0044-03-15 12:00:00 BC', '1999-12-31',
     '1 year -2 days 00:00:01.5', true, '', 'null', '{"b": 1,  "a": 1e400}', to_tsvector('english', 'it''s 3D:printed'),
     '\\x00ff10', array['a,b', null, '"', '\\', ''], '{{1,2},{3,4}}'),
    ('NaN', '-Infinity', '-0', 'infinity', null, null, null, false, E'a\\n\\t\\u2028"\\\\ Grüße 🧱', '{"n": 12345678901234567890.10}', null, null,
     '', '{}', null),
    (null, null, null, null, null, null, null, null, null, null, null, null, null, null, null)`.execute(
    from.db,
  );
  await sql`update samples set parent_id = 3 where id = 1`.execute(from.db);
  await sql`insert into samples (text) values ('gone')`.execute(from.db);
  await sql`delete from samples where text = 'gone'`.execute(from.db);
  await sql`create trigger reject_insert before insert on samples for each row execute function reject_insert()`.execute(
    to.db,
  );
});

afterAll(() => Promise.all([from.close(), to.close()]));

const all = async (db: Db) => (await sql`select o::text as row from samples o order by id`.execute(db)).rows;

async function findSampleTable(db: Db): Promise<TableShape> {
  const table = (await readTables(db)).find(({ name }) => name === 'samples');
  if (!table) throw new Error('The table is not found.');
  return table;
}

it('restores every value exactly, with references to later rows, without running triggers, and continues sequences', async () => {
  const table = await findSampleTable(from.db);
  expect(table.columns.map(({ name }) => name)).not.toContain('twice');
  const { lines, sequences } = await from.db.transaction().execute(async (tx) => {
    await fixTextForms(tx);
    const lines: string[] = [];
    for await (const batch of readRows(tx, table)) lines.push(...batch);
    return { lines, sequences: await readSequences(tx, table) };
  });
  expect(lines).toHaveLength(3);

  await to.db.transaction().execute(async (tx) => {
    const loading = await beginLoading(tx);
    const columns = table.columns.map(({ name }) => name);
    expect(await writeRows(tx, await findSampleTable(tx), columns, lines)).toBe(3);
    await writeSequences(tx, table, sequences);
    await finishLoading(tx, loading);
  });
  expect(await all(to.db)).toEqual(await all(from.db));
  const insert = sql`insert into samples (text) values ('next')`.execute(to.db);
  await expect(insert).rejects.toThrow('no');
  await sql`drop trigger reject_insert on samples`.execute(to.db);
  const { rows } = await sql`insert into samples (text) values ('next') returning id::int as id`.execute(
    to.db,
  );
  expect(Number(Object(rows[0]).id)).toBeGreaterThan(4);
});

it('rejects rows that reference a missing row', async () => {
  const loading = to.db.transaction().execute(async (tx) => {
    const state = await beginLoading(tx);
    await writeRows(tx, await findSampleTable(tx), ['id', 'parent_id'], ['["1","99"]']);
    await finishLoading(tx, state);
  });
  await expect(loading).rejects.toMatchObject({ code: '23503' });
});
