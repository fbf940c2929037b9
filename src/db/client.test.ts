import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openTestDatabase } from '#test/support/databases.ts';
import { connect, type Connection } from './client.ts';
import { isDatabaseDown } from './errors.ts';
import { splitStatements } from './migrate.ts';

let connection: Connection;

beforeAll(async () => {
  connection = await openTestDatabase();
});

afterAll(() => connection.close());

const onError = (error: Error) => {
  throw error;
};

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

describe('the embedded database on a folder', () => {
  it('rejects a second process while the first has it open, and opens again afterwards', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'firstlayer-lock-'));
    const first = await connect({ dataDir, onError });
    const script = `
      import { connect } from ${JSON.stringify(new URL('client.ts', import.meta.url).href)};
      await connect({ dataDir: ${JSON.stringify(dataDir)}, onError: console.error }).catch((error) => console.log(error.message));
      process.exit(0);`;
    const second = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
    expect(second.stdout).toContain('Another Firstlayer is running on this data folder.');
    await first.close();
    await (await connect({ dataDir, onError })).close();
    const permissionsOfOthers = process.platform === 'win32' ? 0 : statSync(join(dataDir, 'db')).mode & 0o077;
    expect(permissionsOfOthers).toBe(0);
    await rm(dataDir, { recursive: true });
  });
});

describe('the embedded database', () => {
  it('reports when its thread dies, and then fails immediately', async () => {
    const posted = vi.spyOn(Worker.prototype, 'postMessage');
    const failed = Promise.withResolvers<Error>();
    const { db } = await connect({ onError: failed.resolve });
    await sql`select 1`.execute(db);
    const [thread] = posted.mock.contexts as unknown as Worker[];
    await thread?.terminate();
    posted.mockRestore();
    expect((await failed.promise).message).toBe('The embedded database has stopped.');
    const error: unknown = await sql`select 1`.execute(db).catch((reason: unknown) => reason);
    expect(isDatabaseDown(error)).toBe(true);
  });
});

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
