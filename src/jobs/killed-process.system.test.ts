import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import pino from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import {
  createEmptyDatabase,
  openPersistentDatabase,
  openTestDatabase,
  type EmptyDatabase,
} from '#test/support/databases.ts';
import { waitFor } from '#test/support/wait-for.ts';
import { connect } from '#src/db/client.ts';
import { migrate } from '#src/db/migrate.ts';
import { createJobs, type JobKind } from './jobs.ts';

const url = process.env.TEST_DATABASE_URL;
const children = new Set<ChildProcess>();
let folder: string | undefined;
let database: EmptyDatabase | undefined;

afterEach(async () => {
  for (const child of children) await kill(child);
  if (folder !== undefined) await rm(folder, { recursive: true });
  await database?.drop();
  folder = undefined;
  database = undefined;
});

/** Starts a process. @returns it with its first line of output, which its job writes when it starts */
async function begin(where: string, ...more: string[]) {
  const script = new URL('../../test/support/job-process.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, [script, where, ...more], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.add(child);
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  return { child, line };
}

async function kill(child: ChildProcess): Promise<void> {
  children.delete(child);
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

describe('a job whose process was killed', () => {
  it.skipIf(url !== undefined)('runs again when the embedded database is opened again', async () => {
    folder = await mkdtemp(join(tmpdir(), 'firstlayer-jobs-'));
    await (await openPersistentDatabase(folder)).close();
    const first = await begin(folder, 'first');
    expect(first.line).toBe('begun');
    await kill(first.child);
    const second = await begin(folder);
    expect(second.line).toBe('begun');
  });

  it.skipIf(url === undefined)('runs in another instance when its heartbeats have stopped', async () => {
    database = await createEmptyDatabase(url ?? '');
    const connection = await connect({ url: database.url, onError: () => undefined });
    await migrate(connection.db);
    await connection.close();
    const first = await begin(database.url, 'first');
    expect(first.line).toBe('begun');
    const second = begin(database.url);
    await kill(first.child);
    expect((await second).line).toBe('begun');
  });
});

describe('jobs that are interrupted repeatedly', () => {
  it.skipIf(url !== undefined)(
    'keep their retries for five interruptions, and fail when the retries are used up',
    async () => {
      const connection = await openTestDatabase();
      const { db } = connection;
      const kind: JobKind<object> = { name: 'test-interrupted', retryLimit: 1 };
      const open = () => createJobs({ connection, log: pino({ level: 'silent' }) });
      const read = async () => {
        const { rows } = await sql<{ state: string; isDue: boolean }>`
          select state, start_after <= now() as "isDue" from jobs where name = ${kind.name}`.execute(db);
        return rows[0];
      };
      const interrupt = async () => {
        await sql`update jobs set state = 'running', tries = tries + 1, heartbeat_at = now()
          where name = ${kind.name}`.execute(db);
        const jobs = open();
        await jobs.start();
        await jobs.stop();
        return read();
      };
      const jobs = open();
      await jobs.send(kind, {});
      const seen = [];
      for (let n = 0; n < 7; n += 1) seen.push(await interrupt());
      expect(seen.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => ({ state: 'waiting', isDue: true })));
      expect(seen.slice(5)).toEqual(Array.from({ length: 2 }, () => ({ state: 'waiting', isDue: false })));
      let runs = 0;
      await jobs.register(kind, async () => void (runs += 1));
      await sql`update jobs set start_after = now()`.execute(db);
      await jobs.start();
      await waitFor(async () => expect(await read()).toMatchObject({ state: 'failed' }));
      expect(runs).toBe(0);
      await jobs.stop();
      await connection.close();
    },
  );
});
