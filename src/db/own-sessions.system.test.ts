import type { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createEmptyDatabase, type EmptyDatabase } from '#test/support/databases.ts';
import { startShop } from '#test/support/outage-shop.ts';
import { findPgBouncer, startPgBouncer, type PgBouncer } from '#test/support/pg-bouncer.ts';
import { waitFor } from '#test/support/wait-for.ts';
import { requireOwnSessions, SharedSessionError, watchSessions } from './own-sessions.ts';
import { createPool } from './postgres.ts';

const serverUrl = process.env.TEST_DATABASE_URL ?? '';
const program = findPgBouncer();
const session = { pool_mode: 'session' };
const transaction = { pool_mode: 'transaction' };

const openPool = (url: string): Pool => createPool({ url, applicationName: 'sessions' }, () => undefined);

describe.skipIf(serverUrl === '' || program === undefined)(
  'connections through PgBouncer (needs TEST_DATABASE_URL and pgbouncer)',
  () => {
    let bouncer: PgBouncer;
    let database: EmptyDatabase;
    let url: string;

    beforeAll(async () => {
      database = await createEmptyDatabase(serverUrl);
      bouncer = await startPgBouncer(program ?? '', serverUrl, session);
      url = bouncer.toUrl(database.url);
    });
    beforeEach(() => bouncer.restart(session));
    afterAll(async () => {
      await bouncer?.remove();
      await database?.drop();
    });

    /** Uses several connections at once, so that the pooler has as many idle ones to the server. */
    async function use(pool: Pool, connections: number): Promise<void> {
      const clients = await Promise.all(Array.from({ length: connections }, () => pool.connect()));
      await Promise.all(clients.map((client) => client.query('begin')));
      await Promise.all(clients.map((client) => client.query('rollback')));
      for (const client of clients) client.release();
    }

    it.each([
      ['by default', {}, 0],
      ['with one connection to the server', { default_pool_size: '1' }, 0],
      ['with two connections in turn', { default_pool_size: '2', server_round_robin: '1' }, 2],
      ['with many connections in turn', { server_round_robin: '1' }, 8],
    ])('fail the check in transaction mode %s', async (_name, settings, used) => {
      await bouncer.restart({ ...transaction, ...settings });
      const pool = openPool(url);
      await use(pool, used);
      await expect(requireOwnSessions(pool)).rejects.toThrow(SharedSessionError);
      await pool.end();
    });

    it('fail the check in transaction mode while other connections are busy', async () => {
      await bouncer.restart({ ...transaction, default_pool_size: '4' });
      const [pool, others] = [openPool(url), openPool(url)];
      const over = new AbortController();
      const keepBusy = async () => {
        while (!over.signal.aborted) await others.query('select pg_sleep(0.002)');
      };
      const lines = [keepBusy(), keepBusy()];
      await expect(requireOwnSessions(pool)).rejects.toThrow(SharedSessionError);
      over.abort();
      await Promise.all([...lines, pool.end()]);
      await others.end();
    });

    it('pass the check in session mode and without a pooler', async () => {
      for (const address of [url, database.url]) {
        const pool = openPool(address);
        await use(pool, 4);
        for (let n = 0; n < 5; n += 1) await requireOwnSessions(pool);
        expect([pool.totalCount, pool.idleCount]).toEqual([4, 4]);
        await pool.end();
      }
    });

    it('fail the check of a running shop from when the pooler is in transaction mode until it is not', async () => {
      const pool = openPool(url);
      const check = watchSessions(pool, 50);
      await check();
      await bouncer.restart(transaction);
      await waitFor(() => expect(check()).rejects.toThrow('pool_mode = session'));
      await bouncer.restart(session);
      await waitFor(() => check());
      await pool.end();
    });

    it('stop the start of a shop in transaction mode, with advice, and not in session mode', async () => {
      await bouncer.restart(transaction);
      await expect(startShop({ databaseUrl: url })).rejects.toThrow(
        /DATABASE_URL leads to a connection pooler in transaction mode.*session mode.*direct address/,
      );
      await bouncer.restart(session);
      const shop = await startShop({ databaseUrl: url });
      expect(await shop.ask('/readyz')).toMatchObject({ status: 200 });
      await shop.stop();
    });
  },
);
