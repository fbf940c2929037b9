import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  findPostgresBinaries,
  startPostgresCluster,
  type PostgresCluster,
} from '#test/support/postgres-cluster.ts';
import { isDatabaseDown } from './errors.ts';
import { createPool } from './postgres.ts';

const binaries = process.env.TEST_DATABASE_URL === undefined ? undefined : findPostgresBinaries();
const silenceMs = 300;
/** Long enough for a connection on a slow machine. A frozen server is noticed after this time. */
const checkMs = 5000;

describe.skipIf(binaries === undefined)(
  'a connection on which nothing arrives (needs TEST_DATABASE_URL and the binaries of PostgreSQL)',
  () => {
    let cluster: PostgresCluster;
    const errors: Error[] = [];

    beforeAll(async () => {
      cluster = await startPostgresCluster(binaries ?? '', { log_statement: 'all' });
    });
    afterAll(() => cluster?.remove());

    const open = () =>
      createPool({ url: cluster.url, applicationName: 'silent', silenceMs, checkMs }, (error) =>
        errors.push(error),
      );

    it('stays open while the server works on a statement, and while it is idle', async () => {
      const pool = open();
      const client = await pool.connect();
      const readPid = async () => (await client.query('select pg_backend_pid() as pid')).rows[0] as unknown;
      const before = await readPid();
      const slept = await client.query('select pg_sleep($1)', [(silenceMs * 4) / 1000]);
      expect(slept.rowCount).toBe(1);
      await new Promise((resolve) => {
        setTimeout(resolve, silenceMs * 3);
      });
      expect(await readPid()).toEqual(before);
      client.release();
      await pool.end();
      expect(errors).toEqual([]);
    });

    it('fails its statement when the server is frozen, and is replaced when the server runs again', async () => {
      const pool = open();
      await pool.query('select 1');
      const thaw = await cluster.freeze();
      const failing = pool.query('select 2').catch((failure: unknown) => failure);
      const error = await failing.finally(thaw);
      expect(isDatabaseDown(error)).toBe(true);
      expect((await pool.query('select 3 as three')).rows).toEqual([{ three: 3 }]);
      await pool.end();
    });

    it('fails its statement when the server is frozen after it was found to run it', async () => {
      const pool = open();
      const countChecks = async () => (await cluster.readLog()).split('from pg_stat_activity').length;
      const before = await countChecks();
      const failing = pool.query('select pg_sleep(600)').catch((failure: unknown) => failure);
      await expect.poll(countChecks).toBeGreaterThan(before + 1);
      const thaw = await cluster.freeze();
      const error = await failing.finally(thaw);
      expect(isDatabaseDown(error)).toBe(true);
      await pool.end();
    });

    it('fails its statement when the server no longer has a process for it', async () => {
      const pool = open();
      const client = await pool.connect();
      client.on('error', () => undefined);
      const [row] = (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows;
      // The server does not see that this connection is cut off, as after a fail-over to another machine.
      const { stream } = client.connection;
      stream.pause();
      const waiting = client.query('select pg_sleep(600)').catch((failure: unknown) => failure);
      await pool.query('select pg_terminate_backend($1)', [row?.pid]);
      expect(isDatabaseDown(await waiting)).toBe(true);
      client.release(true);
      await pool.end();
    });
  },
);
