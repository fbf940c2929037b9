import { afterEach, beforeEach, expect, it } from 'vitest';
import { createLogger } from '#src/http/process/logger.ts';
import { createUser, type UserRow } from '#test/support/factories.ts';
import { createTestApp, testNow, type TestApp } from '#test/support/test-app.ts';
import { createClockWatch, deletionPauseMs, releasePauseMs } from './clock-jumps.ts';
import type { JobKind } from './jobs.ts';

const minuteMs = 60_000;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const deletion: JobKind<object> = { name: 'test-deletion', clockJumpPauseMs: deletionPauseMs };
const release: JobKind<object> = { name: 'test-release', clockJumpPauseMs: releasePauseMs };

let site: TestApp;
let admin: UserRow;
let log: string;
let done: string[];

beforeEach(async () => {
  log = '';
  done = [];
  site = await createTestApp({ logLevel: 'warn' }, { write: (line) => void (log += line) });
  for (const kind of [deletion, release])
    await site.jobs.register(kind, async () => void done.push(kind.name));
  admin = await createUser(site.db, { is_admin: true });
});
afterEach(() => site.close());

/** Moves the clock to this time after the start of the test, and runs both jobs. @returns those that did something */
async function tickAt(ms: number): Promise<string[]> {
  site.moveTo(new Date(testNow.getTime() + ms));
  done = [];
  for (const kind of [release, deletion]) {
    await site.jobs.send(kind, {});
    await site.jobs.drain();
  }
  return done;
}

const both = [release.name, deletion.name];
const readNotice = async () => (await site.as(admin)({ url: '/api/admin/clock' })).json<unknown>();

it('runs releases and deletions while the clock goes on as usual', async () => {
  for (const at of [0, minuteMs, 2 * minuteMs, hourMs]) expect(await tickAt(at)).toEqual(both);
  expect(log).not.toContain('clock_jumped');
  expect(await readNotice()).toEqual({ jump: null });
});

it('deletes nothing for a day after the clock went ahead, and releases at the second tick', async () => {
  await tickAt(0);
  const jumpAt = 30 * dayMs;
  expect(await tickAt(jumpAt)).toEqual([]);
  expect(log).toContain('clock_jumped');
  // Jobs that were sent for the same time are no second tick.
  expect(await tickAt(jumpAt + 1000)).toEqual([]);
  expect(await tickAt(jumpAt + minuteMs)).toEqual([release.name]);
  const at = (ms: number) => new Date(testNow.getTime() + ms).toISOString();
  expect(await readNotice()).toEqual({
    jump: { from: at(0), to: at(jumpAt), pausedUntil: at(jumpAt + dayMs) },
  });
  for (let hour = 1; hour < 24; hour += 1)
    expect(await tickAt(jumpAt + hour * hourMs)).toEqual([release.name]);
  expect(await tickAt(jumpAt + dayMs)).toEqual(both);
  expect(await readNotice()).toEqual({ jump: null });
});

it('goes on as usual when the clock is set back to the right time', async () => {
  await tickAt(0);
  expect(await tickAt(30 * dayMs)).toEqual([]);
  expect(await tickAt(minuteMs)).toEqual(both);
  expect(await readNotice()).toEqual({ jump: null });
});

it('deletes and releases nothing in an instance whose clock is ahead of the others', async () => {
  await tickAt(0);
  for (let minute = 1; minute < 4; minute += 1) {
    expect(await tickAt(30 * dayMs + minute * minuteMs)).toEqual([]);
    expect(await tickAt(minute * minuteMs)).toEqual(both);
  }
});

it.each([
  ['nothing when it was less than a day', 1, Infinity],
  ['the pause when it was more', 1.1, 0],
])('begins, after the last process has ended, %s', async (_name, days, since) => {
  await tickAt(0);
  const now = new Date(testNow.getTime() + days * dayMs);
  const { tick } = createClockWatch(site.db, createLogger('silent'), () => now);
  expect(await tick()).toBe(since);
});

it('shows the state of the clock to admins only', async () => {
  const url = '/api/admin/clock';
  expect((await site.request({ url })).statusCode).toBe(401);
  expect((await site.as(await createUser(site.db))({ url })).statusCode).toBe(403);
});
