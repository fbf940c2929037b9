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

/** The simulated clock, which stands still unless a test advances it. */
const clock = { nowMs: 0 };

let connection: Connection;
let jobs: Jobs;
let scheduler: JobScheduler | undefined;

beforeEach(async () => {
  clock.nowMs = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => clock.nowMs);
  connection = await openTestDatabase();
  jobs = await createJobs({ connection, log });
  await jobs.register(kind, async () => undefined);
  await jobs.send(kind, {});
});

afterEach(async () => {
  await scheduler?.stop();
  vi.restoreAllMocks();
  await jobs.stop();
  await connection.close();
});

/** Sets the time of the running job's last heartbeat; it sends one each minute. */
async function setHeartbeat(ageSeconds: number): Promise<void> {
  await sql`
    update pgboss.job set state = 'active', started_on = now(), heartbeat_seconds = 60,
      heartbeat_on = now() - ${ageSeconds} * interval '1s'
    where name = ${kind.name}`.execute(connection.db);
}

/** Starts a scheduler that checks continuously. */
function open() {
  const state = { isDown: false, checks: 0, failures: 0 };
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (state.isDown) {
        state.failures += 1;
        throw new Error('Connection terminated unexpectedly');
      }
      return node;
    },
    transformResult: async ({ result }) => {
      state.checks += 1;
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
  scheduler = opened;
  opened.start([kind]);
  const waitForChecks = async () => {
    const before = state.checks;
    await expect.poll(() => state.checks).toBeGreaterThan(before + 3);
  };
  return { state, supervise, waitForChecks };
}

describe('the rescue of lost jobs', () => {
  it('waits for a heartbeat after the start', async () => {
    await setHeartbeat(120);
    const { supervise, waitForChecks } = open();
    await waitForChecks();
    expect(supervise).not.toHaveBeenCalled();
    clock.nowMs += heartbeatMs;
    await expect.poll(() => supervise).toHaveBeenCalled();
    expect(supervise).toHaveBeenCalledWith(kind.name);
  });

  it('starts immediately when the database was reachable for the time of a heartbeat', async () => {
    const { supervise, waitForChecks } = open();
    await setHeartbeat(0);
    clock.nowMs += heartbeatMs;
    await waitForChecks();
    expect(supervise).not.toHaveBeenCalled();
    await setHeartbeat(120);
    await expect.poll(() => supervise).toHaveBeenCalled();
    expect(supervise).toHaveBeenCalledWith(kind.name);
  });

  it('does not affect jobs whose heartbeats resume after the database was unreachable', async () => {
    const { state, supervise, waitForChecks } = open();
    await setHeartbeat(0);
    clock.nowMs += heartbeatMs;
    await waitForChecks();
    state.isDown = true;
    await expect.poll(() => state.failures).toBeGreaterThan(0);
    await setHeartbeat(120);
    state.isDown = false;
    scheduler?.checkSoon();
    await waitForChecks();
    await setHeartbeat(0);
    clock.nowMs += heartbeatMs;
    await waitForChecks();
    expect(supervise).not.toHaveBeenCalled();
  });

  it('waits for a heartbeat, like the maintenance, after the listening connection was lost', async () => {
    const { supervise, waitForChecks } = open();
    await setHeartbeat(0);
    clock.nowMs += hourMs;
    await expect.poll(() => supervise).toHaveBeenCalled();
    supervise.mockClear();
    // The next hourly maintenance is due before the first heartbeat after the gap.
    clock.nowMs += hourMs - heartbeatMs / 2;
    scheduler?.noteConnectionGap();
    clock.nowMs += (heartbeatMs * 3) / 4;
    await setHeartbeat(120);
    await waitForChecks();
    expect(supervise).not.toHaveBeenCalled();
    clock.nowMs += heartbeatMs;
    await expect.poll(() => supervise).toHaveBeenCalled();
  });
});
