import { sql, type KyselyPlugin } from 'kysely';
import type { PgBoss } from 'pg-boss';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openTestDatabase } from '#test/support/databases.ts';
import type { Connection } from '#src/db/client.ts';
import { createJobs, type JobKind, type Jobs } from './jobs.ts';
import { createJobScheduler, type JobScheduler } from './job-scheduler.ts';

const log = pino({ level: 'silent' });
const kind: JobKind<object> = { name: 'test-heartbeat' };
const heartbeatMs = 60_000;
const hourMs = 3_600_000;

/** How far the process's clock is ahead of the real one. */
const clock = { aheadMs: 0 };
const readClock = performance.now.bind(performance);

let connection: Connection;
let jobs: Jobs;
let timetable: JobScheduler | undefined;

beforeEach(async () => {
  clock.aheadMs = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => readClock() + clock.aheadMs);
  connection = await openTestDatabase();
  jobs = await createJobs({ connection, log });
  await jobs.register(kind, async () => undefined);
  await jobs.send(kind, {});
});

afterEach(async () => {
  await timetable?.stop();
  vi.restoreAllMocks();
  await jobs.stop();
  await connection.close();
});

/** Sets when the last heartbeat of the running job was, which has one each minute. */
async function setHeartbeat(ageSeconds: number): Promise<void> {
  await sql`
    update pgboss.job set state = 'active', started_on = now(), heartbeat_seconds = 60,
      heartbeat_on = now() - ${ageSeconds} * interval '1s'
    where name = ${kind.name}`.execute(connection.db);
}

/** Starts a timetable that looks all the time. */
function open() {
  const state = { isDown: false, looks: 0, failures: 0 };
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (state.isDown) {
        state.failures += 1;
        throw new Error('Connection terminated unexpectedly');
      }
      return node;
    },
    transformResult: async ({ result }) => {
      state.looks += 1;
      return result;
    },
  };
  const supervise = vi.fn(async () => undefined);
  const opened = createJobScheduler({
    boss: { supervise } as unknown as PgBoss,
    db: connection.db.withPlugin(plugin),
    log,
    fallbackMs: 20,
    rescueDelayMs: heartbeatMs,
    wake: () => undefined,
  });
  timetable = opened;
  opened.start([kind]);
  const seeLooks = async () => {
    const before = state.looks;
    await vi.waitUntil(() => state.looks > before + 3, 10_000);
  };
  return { state, supervise, seeLooks };
}

describe('the rescue of lost jobs', () => {
  it('waits for a heartbeat after the start', async () => {
    await setHeartbeat(120);
    const { supervise, seeLooks } = open();
    await seeLooks();
    expect(supervise).not.toHaveBeenCalled();
    clock.aheadMs += heartbeatMs;
    await vi.waitUntil(() => supervise.mock.calls.length > 0, 10_000);
    expect(supervise).toHaveBeenCalledWith(kind.name);
  });

  it('begins at once when the database was there for a heartbeat', async () => {
    const { supervise, seeLooks } = open();
    await setHeartbeat(0);
    clock.aheadMs += heartbeatMs;
    await seeLooks();
    expect(supervise).not.toHaveBeenCalled();
    await setHeartbeat(120);
    await vi.waitUntil(() => supervise.mock.calls.length > 0, 10_000);
    expect(supervise).toHaveBeenCalledWith(kind.name);
  });

  it('leaves jobs alone whose heartbeats come again after the database was out of reach', async () => {
    const { state, supervise, seeLooks } = open();
    await setHeartbeat(0);
    clock.aheadMs += heartbeatMs;
    await seeLooks();
    state.isDown = true;
    await vi.waitUntil(() => state.failures > 0, 10_000);
    await setHeartbeat(120);
    state.isDown = false;
    timetable?.checkSoon();
    await seeLooks();
    await setHeartbeat(0);
    clock.aheadMs += heartbeatMs;
    await seeLooks();
    expect(supervise).not.toHaveBeenCalled();
  });

  it('waits for a heartbeat, as does the maintenance, after the listening connection was lost', async () => {
    const { supervise, seeLooks } = open();
    await setHeartbeat(0);
    clock.aheadMs += hourMs;
    await vi.waitUntil(() => supervise.mock.calls.length > 0, 10_000);
    supervise.mockClear();
    // The next hourly maintenance is due before the first heartbeat after the gap.
    clock.aheadMs += hourMs - heartbeatMs / 2;
    timetable?.noteConnectionGap();
    clock.aheadMs += (heartbeatMs * 3) / 4;
    await setHeartbeat(120);
    await seeLooks();
    expect(supervise).not.toHaveBeenCalled();
    clock.aheadMs += heartbeatMs;
    await vi.waitUntil(() => supervise.mock.calls.length > 0, 10_000);
  });
});
