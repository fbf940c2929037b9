import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase } from '#test/support/databases.ts';
import type { Connection } from './client.ts';
import type { ObservedQuery } from './observed-dialect.ts';

let connection: Connection;
const queries: ObservedQuery[] = [];
const waits: number[] = [];

beforeAll(async () => {
  connection = await openTestDatabase();
  connection.observe({
    onQuery: (query) => queries.push(query),
    onWait: (seconds) => waits.push(seconds),
  });
});
afterAll(() => connection.close());

it('reports each query once, with placeholders in place of its values', async () => {
  const { db } = connection;
  for (let round = 0; round < 2; round += 1) {
    queries.length = 0;
    await sql`select ${'a private value'}::text`.execute(db);
    await db.transaction().execute((tx) => sql`select 1`.execute(tx));
    expect(queries.map(({ text }) => text)).toEqual(['select $1::text', 'begin', 'select 1', 'commit']);
    expect(queries.every(({ milliseconds }) => milliseconds >= 0)).toBe(true);
  }
});

it('reports a failed query with its error, which the caller receives', async () => {
  queries.length = 0;
  await expect(sql`select 1 / ${0}::int`.execute(connection.db)).rejects.toThrow('division by zero');
  expect(queries).toEqual([expect.objectContaining({ error: expect.any(Error) as Error })]);
});

it('reports callers that wait for a connection, and how long they waited', async () => {
  const { db } = connection;
  const before = waits.length;
  const callers = 30;
  const running = Promise.all(Array.from({ length: callers }, () => sql`select pg_sleep(0.05)`.execute(db)));
  const isLoaded = () => {
    const { busy, waiting } = connection.readLoad();
    return busy > 0 && waiting > 0;
  };
  await expect.poll(isLoaded, { interval: 5 }).toBe(true);
  await running;
  expect(connection.readLoad()).toMatchObject({ busy: 0, waiting: 0 });
  expect(waits.length - before).toBe(callers);
  expect(Math.max(...waits.slice(before))).toBeGreaterThan(0);
});
