import { sql } from 'kysely';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase } from '#test/support/databases.ts';
import { waitFor } from '#test/support/wait-for.ts';
import type { Connection } from '#src/db/client.ts';
import { createJobs, type JobKind, type Jobs } from './jobs.ts';
import { readCron } from './recurrence.ts';

const hourly: JobKind<object> = { name: 'test-hourly', cron: '7 * * * *' };

let connection: Connection;
let runs: number;
const opened: Jobs[] = [];

beforeEach(async () => {
  runs = 0;
  connection = await openTestDatabase();
});

afterEach(async () => {
  await Promise.all(opened.splice(0).map((each) => each.stop()));
  await connection.close();
});

/** Creates an instance, which is not started yet. */
async function open(kinds = [hourly], checkMs = 3_600_000): Promise<Jobs> {
  const jobs = createJobs({ connection, log: pino({ level: 'silent' }), checkMs });
  opened.push(jobs);
  for (const kind of kinds) await jobs.register(kind, async () => void (runs += 1));
  return jobs;
}

/** Reads when the job is due; none while it runs. */
async function readNext() {
  const { rows } = await sql<{ minute: number; isWithinAnHour: boolean }>`
    select extract(minute from start_after)::int as minute,
      start_after > now() and start_after <= now() + interval '1 hour' as "isWithinAnHour"
    from jobs where name = ${hourly.name} and state = 'waiting'`.execute(connection.db);
  return rows;
}

const next = [{ minute: 7, isWithinAnHour: true }];

/** Makes the next occurrence this time from now. */
async function moveBy(interval: string): Promise<void> {
  await sql`update jobs set start_after = now() + ${interval}::interval where name = ${hourly.name}`.execute(
    connection.db,
  );
  await sql`select pg_notify('jobs', '')`.execute(connection.db);
}

it('runs once for each occurrence, however many instances there are', async () => {
  for (const instance of [await open(), await open()]) await instance.start();
  expect(await readNext()).toEqual(next);
  for (let n = 1; n <= 3; n += 1) {
    await moveBy('0.1 s');
    await waitFor(() => expect(runs).toBe(n));
    await waitFor(async () => expect(await readNext()).toEqual(next));
  }
  expect(runs).toBe(3);
});

it.each([
  ['-50 s', 1],
  ['-70 s', 0],
])('runs at a start that is %s from its time %i times', async (interval, expected) => {
  const before = await open();
  await before.start();
  await before.stop();
  await moveBy(interval);
  await (await open()).start();
  await waitFor(async () => expect([runs, await readNext()]).toEqual([expected, next]));
});

it('runs at the earlier time after the clock was set back', async () => {
  await (await open([hourly], 50)).start();
  await moveBy('30 days');
  await waitFor(async () => expect(await readNext()).toEqual(next));
});

it('waits for the next occurrence after its last retry', async () => {
  const jobs = await open([]);
  await jobs.register({ ...hourly, retryLimit: 0 }, async () => {
    runs += 1;
    throw new Error('on purpose');
  });
  await jobs.start();
  await moveBy('0 s');
  await waitFor(async () => expect([runs, await readNext()]).toEqual([1, next]));
});

it('disappears at the start of a program that does not have it', async () => {
  await (await open()).start();
  await (await open([])).start();
  expect(await readNext()).toEqual([]);
});

describe('readCron', () => {
  it.each([
    ['* * * * *', 1, 0],
    ['*/10 * * * *', 10, 0],
    ['7 * * * *', 60, 7],
    ['40 3 * * *', 1440, 220],
  ])('reads %s', (cron, period, offset) => {
    expect(readCron('a', cron)).toEqual({ name: 'a', period, offset });
  });

  it.each(['*/7 * * * *', '0 0 1 * *', '0 0 * * 1', '*/10 3 * * *', '1,2 * * * *'])('rejects %s', (cron) => {
    expect(() => readCron('a', cron)).toThrow('is not a supported schedule');
  });
});
