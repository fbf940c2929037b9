import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '#test/support/databases.ts';
import type { Connection } from './client.ts';
import { splitStatements } from './migrate.ts';

let connection: Connection;

beforeAll(async () => {
  connection = await openTestDatabase();
});

afterAll(() => connection.close());

describe('a connection on either engine', () => {
  it('isolates concurrent read-modify-write transactions', async () => {
    const { db } = connection;
    await db.insertInto('counters').values({ name: 'test' }).execute();
    const addOne = () =>
      db.transaction().execute(async (tx) => {
        const { value } = await tx
          .selectFrom('counters')
          .select('value')
          .where('name', '=', 'test')
          .forUpdate()
          .executeTakeFirstOrThrow();
        await tx
          .updateTable('counters')
          .set({ value: value + 1 })
          .where('name', '=', 'test')
          .execute();
      });
    await Promise.all(Array.from({ length: 40 }, addOne));
    const row = await db.selectFrom('counters').select('value').where('name', '=', 'test').executeTakeFirst();
    expect(row).toEqual({ value: 40 });
  });

  it('rolls back a failed transaction and keeps working', async () => {
    const { db } = connection;
    const failing = db.transaction().execute(async (tx) => {
      await tx.insertInto('counters').values({ name: 'lost' }).execute();
      await tx.insertInto('counters').values({ name: 'lost' }).execute();
    });
    await expect(failing).rejects.toMatchObject({ code: '23505', constraint: 'counters_pkey' });
    expect(await db.selectFrom('counters').selectAll().where('name', '=', 'lost').execute()).toEqual([]);
  });

  it('returns counts as numbers and times as dates', async () => {
    const { rows } = await sql<{ n: number; at: Date }>`select 5000000000::int8 as n, now() as at`.execute(
      connection.db,
    );
    expect(rows[0]).toEqual({ n: 5_000_000_000, at: expect.any(Date) as Date });
  });

  it('delivers notifications only when their transaction commits', async () => {
    const received: string[] = [];
    const { promise, resolve } = Promise.withResolvers<void>();
    await connection.listen(
      'test_channel',
      (payload) => {
        received.push(payload);
        if (payload === 'last') resolve();
      },
      () => undefined,
    );
    const notify = (payload: string) => sql`select pg_notify('test_channel', ${payload})`;
    const rolledBack = connection.db.transaction().execute(async (tx) => {
      await notify('never').execute(tx);
      throw new Error('on purpose');
    });
    await expect(rolledBack).rejects.toThrow('on purpose');
    await connection.db.transaction().execute((tx) => notify('first').execute(tx));
    await notify('last').execute(connection.db);
    await promise;
    expect(received).toEqual(['first', 'last']);
  });
});

it.skipIf(process.env.TEST_DATABASE_URL === undefined)(
  'uses neither parallel workers nor just-in-time compilation on PostgreSQL',
  async () => {
    const { rows } = await sql`
      select current_setting('max_parallel_workers_per_gather') as workers, current_setting('jit') as jit`.execute(
      connection.db,
    );
    expect(rows).toEqual([{ workers: '0', jit: 'off' }]);
  },
);

describe('splitStatements', () => {
  it('keeps quoted bodies together and omits comments', () => {
    const script = '-- a comment\nselect 1;\ncreate function f() as $$\n  select 2;\n$$;\n\nselect\n  3;\n';
    expect(splitStatements(script)).toEqual([
      'select 1;\n',
      'create function f() as $$\n  select 2;\n$$;\n',
      'select\n  3;\n',
    ]);
  });
});
