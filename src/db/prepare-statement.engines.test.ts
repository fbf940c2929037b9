import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#test/support/test-app.ts';
import { prepareStatement } from './prepare-statement.ts';

let site: TestApp;

beforeAll(async () => {
  site = await createTestApp();
});

afterAll(() => site.close());

it('builds the statement once, and passes the values of each execution', async () => {
  let built = 0;
  const add = prepareStatement<{ first: number; second: number | null }, { sum: number | null }>((value) => {
    built += 1;
    const sum = sql`${value('first')}::int + ${value('second')}::int + ${1000}::int + ${value('first')}::int`;
    return sql<{ sum: number | null }>`select ${sum} as sum`;
  });
  expect(await add(site.db, { first: 1, second: 20 })).toEqual([{ sum: 1022 }]);
  expect(await add(site.db, { second: 30, first: 2 })).toEqual([{ sum: 1034 }]);
  expect(await add(site.db, { first: 2, second: null })).toEqual([{ sum: null }]);
  expect(built).toBe(1);
});

it('runs in a transaction', async () => {
  const rename = prepareStatement<{ name: string }, { name: string }>(
    (value) => sql<{ name: string }>`
      update counters set name = ${value('name')} where name = 'models' returning name`,
  );
  const undone = site.db.transaction().execute(async (tx) => {
    expect(await rename(tx, { name: 'renamed' })).toEqual([{ name: 'renamed' }]);
    throw new Error('Undone.');
  });
  await expect(undone).rejects.toThrow('Undone.');
  const rows = await site.db.selectFrom('counters').select('name').where('name', '=', 'renamed').execute();
  expect(rows).toEqual([]);
});
