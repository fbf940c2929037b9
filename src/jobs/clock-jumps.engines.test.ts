import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLogger } from '#src/http/process/logger.ts';
import { createUser, type UserRow } from '#test/support/factories.ts';
import { createTestApp, testNow, type TestApp } from '#test/support/test-app.ts';
import { createClockWatch, deletionPauseMs, releasePauseMs, type Tick } from './clock-jumps.ts';
import type { JobKind } from './jobs.ts';

const minuteMs = 60_000;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const deletion: JobKind<object> = { name: 'test-deletion', clockJumpPauseMs: deletionPauseMs };
const release: JobKind<object> = { name: 'test-release', resumptionPauseMs: releasePauseMs };

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

describe('the first process after a stop', () => {
  /** @returns the first two ticks, a minute apart, of a process that starts this time after the last tick */
  async function tickAfter(ms: number): Promise<Tick[]> {
    await tickAt(0);
    const tick = startWatch(ms);
    return [await tick(0), await tick(minuteMs)];
  }
  /** @returns a function that ticks this time after the process has started */
  function startWatch(startMs: number): (ms: number) => Promise<Tick> {
    let now = testNow;
    const { tick } = createClockWatch(site.db, createLogger('silent'), () => now);
    return (ms) => {
      now = new Date(testNow.getTime() + startMs + ms);
      return tick();
    };
  }
  const never = { sinceJumpMs: Infinity, sinceResumedMs: Infinity };

  it('pauses nothing after an hour', async () => {
    expect(await tickAfter(hourMs)).toEqual([never, never]);
  });

  it('pauses releases until its second tick, and no deletions, within a day', async () => {
    expect(await tickAfter(dayMs)).toEqual([
      { sinceJumpMs: Infinity, sinceResumedMs: 0 },
      { sinceJumpMs: Infinity, sinceResumedMs: minuteMs },
    ]);
    expect(await readNotice()).toEqual({ jump: null });
  });

  it('pauses both after more than a day', async () => {
    expect(await tickAfter(1.1 * dayMs)).toEqual([
      { sinceJumpMs: 0, sinceResumedMs: 0 },
      { sinceJumpMs: minuteMs, sinceResumedMs: minuteMs },
    ]);
  });

  it('pauses releases of a second process that starts with it', async () => {
    await tickAfter(5 * hourMs);
    const tick = startWatch(5 * hourMs);
    expect(await tick(1000)).toEqual({ sinceJumpMs: Infinity, sinceResumedMs: 1000 });
  });
});

it('shows the state of the clock to admins only', async () => {
  const url = '/api/admin/clock';
  expect((await site.request({ url })).statusCode).toBe(401);
  expect((await site.as(await createUser(site.db))({ url })).statusCode).toBe(403);
});
