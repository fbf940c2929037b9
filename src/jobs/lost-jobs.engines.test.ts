import { sql, type KyselyPlugin } from 'kysely';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openTestDatabase } from '#test/support/databases.ts';
import type { Connection } from '#src/db/client.ts';
import { createJobs, type JobKind, type Jobs } from './jobs.ts';

const log = pino({ level: 'silent' });
const kind: JobKind<object> = { name: 'test-lost' };
const checkMs = 20;
const lostMs = 3 * checkMs;

/** The simulated clock, which stands still unless a test advances it. */
const clock = { nowMs: 0 };

let connection: Connection;
let jobs: Jobs | undefined;

beforeEach(async () => {
  clock.nowMs = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => clock.nowMs);
  connection = await openTestDatabase();
  await sql`insert into jobs (name) values (${kind.name})`.execute(connection.db);
});

afterEach(async () => {
  await jobs?.stop();
  vi.restoreAllMocks();
  await connection.close();
});

/** Sets the age of the last heartbeat of a job that runs in another instance; one of the future is never late. */
async function setHeartbeat(ageSeconds: number): Promise<void> {
  await sql`update jobs set state = 'running', tries = 1, heartbeat_at = now() - ${ageSeconds} * interval '1s'`.execute(
    connection.db,
  );
}

/** Starts an instance that checks often. It counts as one of several, on either engine. */
async function open() {
  const state = { isDown: false, checks: 0, failures: 0, runs: 0, onGap: () => undefined as void };
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (state.isDown) {
        state.failures += 1;
        throw new Error('Connection terminated unexpectedly');
      }
      if (JSON.stringify(node).includes('delete from jobs where state')) state.checks += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const { db, listen } = connection;
  const opened = createJobs({
    connection: {
      db: db.withPlugin(plugin),
      engine: 'postgres',
      listen: (channel, onPayload, onGap) => {
        state.onGap = onGap;
        return listen(channel, onPayload, onGap);
      },
    },
    log,
    checkMs,
  });
  jobs = opened;
  await opened.register(kind, async () => void (state.runs += 1));
  await opened.start();
  /** Advances the clock until the instance has looked for lost jobs. */
  const advance = async (ms: number) => {
    clock.nowMs += ms;
    for (let n = 0; n < 2; n += 1) {
      const before = state.checks;
      clock.nowMs += 1;
      await sql`select pg_notify('jobs', '')`.execute(db);
      clock.nowMs += checkMs;
      await expect.poll(() => state.checks).toBeGreaterThan(before);
    }
  };
  return { state, advance };
}

describe('the rescue of lost jobs', () => {
  it('waits for a heartbeat after the start', async () => {
    await setHeartbeat(120);
    const { state, advance } = await open();
    await expect.poll(() => state.checks).toBeGreaterThan(0);
    expect(state.runs).toBe(0);
    await advance(lostMs);
    await expect.poll(() => state.runs).toBe(1);
  });

  it('does not affect jobs whose heartbeats resume after the database was unreachable', async () => {
    await setHeartbeat(-3600);
    const { state, advance } = await open();
    await advance(lostMs);
    state.isDown = true;
    clock.nowMs += checkMs;
    await expect.poll(() => state.failures).toBeGreaterThan(0);
    await setHeartbeat(120);
    state.isDown = false;
    await expect.poll(() => state.checks).toBeGreaterThan(0);
    await setHeartbeat(-3600);
    await advance(lostMs);
    expect(state.runs).toBe(0);
  });

  it('waits for a heartbeat after the listening connection was lost', async () => {
    const { state, advance } = await open();
    await setHeartbeat(-3600);
    await advance(lostMs);
    state.onGap();
    await setHeartbeat(120);
    await advance(0);
    expect(state.runs).toBe(0);
    await advance(lostMs);
    await expect.poll(() => state.runs).toBe(1);
  });
});
