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
  const script = new URL('#test/support/job-process.ts', import.meta.url).pathname;
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
      const kind: JobKind<object> = { name: 'test-interrupted', retryLimit: 1 };
      const interrupt = async () => {
        const jobs = await createJobs({ connection, log: pino({ level: 'silent' }) });
        await jobs.start();
        await jobs.stop();
        const { rows } = await sql<{ state: string; isDue: boolean }>`
        select state, start_after <= now() as "isDue" from pgboss.job where name = ${kind.name}`.execute(
          connection.db,
        );
        await sql`
        update pgboss.job set state = 'active', retry_count = retry_count + 1
        where name = ${kind.name} and state = 'retry'`.execute(connection.db);
        return rows[0];
      };
      const jobs = await createJobs({ connection, log: pino({ level: 'silent' }) });
      await jobs.register(kind, async () => undefined);
      await jobs.send(kind, {});
      await sql`update pgboss.job set state = 'active' where name = ${kind.name}`.execute(connection.db);
      const seen = [];
      for (let n = 0; n < 8; n += 1) seen.push(await interrupt());
      const retried = { state: 'retry', isDue: true };
      expect(seen.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => retried));
      expect(seen.slice(5)).toEqual([
        { state: 'retry', isDue: false },
        { state: 'failed', isDue: false },
        { state: 'failed', isDue: false },
      ]);
      await jobs.stop();
      await connection.close();
    },
  );
});
