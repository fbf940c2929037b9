import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  changeProfile,
  loadShop,
  register,
  sendMessage,
  startShop,
  type ShopResponse,
  type Shop,
} from '../support/outage-shop.ts';
import {
  findPostgresBinaries,
  startPostgresCluster,
  type PostgresCluster,
} from '../support/postgres-cluster.ts';
import { waitFor } from '../support/wait-for.ts';

const metricsToken = 'a token of its own, long';
const binaries = process.env.TEST_DATABASE_URL === undefined ? undefined : findPostgresBinaries();

// These tests stop their server and make it read-only, so they run on a separate cluster.
describe.skipIf(binaries === undefined)(
  'the server during PostgreSQL failures (needs TEST_DATABASE_URL and the binaries of PostgreSQL)',
  () => {
    let cluster: PostgresCluster;
    let shop: Shop;
    let cookie: string;

    beforeAll(async () => {
      const settings = { max_connections: '40', max_prepared_transactions: '1' };
      cluster = await startPostgresCluster(binaries ?? '', settings);
      await asAdmin('create role shop login', 'grant all on schema public to shop');
      await asAdmin('alter database postgres owner to shop');
      shop = await startShop({
        databaseUrl: cluster.url.replace('firstlayer@', 'shop@'),
        env: { METRICS_TOKEN: metricsToken },
      });
      cookie = await register(shop);
    });

    afterAll(async () => {
      await shop?.stop();
      await cluster?.remove();
    });

    /** Runs statements as a superuser, who can connect when other roles cannot. */
    async function asAdmin(...statements: string[]): Promise<Record<string, unknown>[]> {
      const client = new Client({ connectionString: cluster.url });
      await client.connect();
      try {
        let rows: Record<string, unknown>[] = [];
        for (const statement of statements) ({ rows } = await client.query(statement));
        return rows;
      } finally {
        await client.end();
      }
    }

    const terminateAll = () =>
      asAdmin(`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'shop'`);

    /** Expects status 503 with Retry-After and the common error body. */
    function expectUnavailable({ status, headers, text }: ShopResponse): void {
      expect({ status, text }).toMatchObject({ status: 503 });
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      const isPage = headers.get('content-type')?.startsWith('text/html') === true;
      const body = isPage ? text : (JSON.parse(text) as unknown);
      const message = 'The site is busy. Please try again in a moment.';
      expect(body).toEqual(isPage ? 'busy' : { error: message, message, code: 'unavailable' });
    }

    function expectServedOrUnavailable({ responses, failures }: ReturnType<typeof loadShop>): void {
      expect(failures).toEqual([]);
      for (const response of responses) if (response.status !== 200) expectUnavailable(response);
    }

    /** Expects readiness, working sessions, notifications and job processing. */
    async function expectRecovered(): Promise<void> {
      shop.requireAlive();
      await waitFor(async () => {
        const ready = await shop.ask('/readyz');
        expect(ready).toMatchObject({ status: 200, text: '{"status":"ready"}' });
      });
      expect(await shop.ask('/api/me', { headers: { cookie } })).toMatchObject({ status: 200 });
      await expectNotified();
      await expectJobsWorked();
    }

    async function expectNotified(): Promise<void> {
      await waitFor(async () => {
        const page = `/notified-${randomUUID()}`;
        const first = await shop.ask(page);
        expect(first.status).toBe(200);
        expect((await shop.ask(page)).text).toBe(first.text);
        await asAdmin(`notify changes, '*'`);
        await sleep(100);
        expect((await shop.ask(page)).text).not.toBe(first.text);
      });
    }

    /** Expects the row of a message to be deleted, which happens once its mail was accepted. */
    async function expectJobsWorked(): Promise<void> {
      const key = randomUUID();
      expect(await sendMessage(shop, key)).toMatchObject({ status: 200 });
      await waitFor(async () => {
        const rows = await asAdmin(`select id from contact_messages where message like '%${key}%'`);
        expect(rows).toEqual([]);
      });
    }

    it('answers 503 and recovers when all connections are terminated at least 20 times under load', async () => {
      const load = loadShop(shop, cookie);
      const hasRefused = () => load.responses.some(({ status }) => status === 503);
      // On a busy machine, few of the calls are in flight at the moment of a termination.
      for (let round = 0; round < 20 || (!hasRefused() && round < 200); round += 1) {
        await sleep(100);
        await terminateAll();
        shop.requireAlive();
      }
      await load.stop();
      expectServedOrUnavailable(load);
      expect(hasRefused()).toBe(true);
      await expectRecovered();
    });

    it.each(['fast', 'immediate'] as const)(
      'answers 503 and recovers when the server stops (%s) under load and starts again',
      async (mode) => {
        const cached = await shop.ask(`/cached-${mode}`);
        const load = loadShop(shop, cookie);
        await sleep(300);
        await cluster.stop(mode);
        await sleep(1000);
        shop.requireAlive();
        const notReady = { status: 503, text: '{"status":"not ready","failing":["database"]}' };
        expect(await shop.ask('/readyz')).toMatchObject(notReady);
        expect(await shop.ask('/healthz')).toMatchObject({ status: 200 });
        const authorization = `Bearer ${metricsToken}`;
        const metrics = await shop.ask('/metrics', { headers: { authorization } });
        expect(metrics).toMatchObject({ status: 200 });
        expect(metrics.text).toContain('\nfirstlayer_database_up 0\n');
        expect(metrics.text).toMatch(/^firstlayer_http_request_duration_seconds_count\{.*status="5xx"\} /m);
        expect(await shop.ask(`/cached-${mode}`)).toMatchObject({ status: 200, text: cached.text });
        expectUnavailable(await shop.ask(`/new-${mode}`));
        expectUnavailable(await shop.ask('/api/me', { headers: { cookie } }));
        await cluster.start();
        await sleep(300);
        await load.stop();
        expectServedOrUnavailable(load);
        await expectRecovered();
      },
    );

    it('accepts a message again with the same idempotency key after the server stopped during the write', async () => {
      const key = randomUUID();
      // A prepared transaction keeps its lock until the server has stopped; one of a connection may end before.
      await asAdmin('begin', 'lock table contact_messages', `prepare transaction 'lock'`);
      const interrupted = sendMessage(shop, key);
      await waitFor(async () => {
        const waiting = await asAdmin(
          `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query ilike 'insert into%contact_messages%'`,
        );
        expect(waiting).toHaveLength(1);
      });
      await cluster.stop('fast');
      expectUnavailable(await interrupted);
      await cluster.start();
      await asAdmin(`rollback prepared 'lock'`);
      await waitFor(async () => {
        expect(await sendMessage(shop, key)).toMatchObject({ status: 200 });
      });
      await expectRecovered();
    });

    it('answers 503 while the server accepts no more connections', async () => {
      await asAdmin('alter role shop connection limit 0');
      await terminateAll();
      await waitFor(async () => expectUnavailable(await shop.ask('/api/categories')));
      expectUnavailable(await sendMessage(shop));
      expect(await shop.ask('/readyz')).toMatchObject({ status: 503 });
      await asAdmin('alter role shop connection limit -1');
      await expectRecovered();
    });

    it('answers with the outage page even during maintenance', async () => {
      await asAdmin('insert into maintenance (since) values (now())', `notify changes, 'maintenance'`);
      const closed = () => shop.ask(`/closed-${randomUUID()}`, { headers: { cookie } });
      await waitFor(async () => expect(await closed()).toMatchObject({ status: 503, text: 'maintenance' }));
      await asAdmin('alter role shop connection limit 0');
      await terminateAll();
      await waitFor(async () => expectUnavailable(await closed()));
      await asAdmin('alter role shop connection limit -1', 'delete from maintenance');
      await waitFor(async () => {
        await asAdmin(`notify changes, 'maintenance'`);
        expect(await closed()).toMatchObject({ status: 200 });
      });
      await expectRecovered();
    });

    it('serves reads and rejects writes with 503 while the database is read-only', async () => {
      // The last use of a session is only written once an hour, so this makes a write due.
      await asAdmin(`update sessions set updated_at = updated_at - interval '2 hours'`);
      await asAdmin('alter system set default_transaction_read_only = on', 'select pg_reload_conf()');
      await waitFor(async () => expectUnavailable(await sendMessage(shop)));
      const notReady = { status: 503, text: '{"status":"not ready","failing":["database"]}' };
      await waitFor(async () => expect(await shop.ask('/readyz')).toMatchObject(notReady));
      const load = loadShop(shop, cookie);
      await sleep(300);
      await load.stop();
      expectServedOrUnavailable(load);
      const reads = ['/api/categories', `/api/stl-files?search=${randomUUID()}`, `/page-${randomUUID()}`];
      for (const path of reads) expect(await shop.ask(path)).toMatchObject({ status: 200 });
      expect(await shop.ask('/api/me', { headers: { cookie } })).toMatchObject({ status: 200 });
      await asAdmin('alter system reset default_transaction_read_only', 'select pg_reload_conf()');
      await waitFor(async () => expect(await sendMessage(shop)).toMatchObject({ status: 200 }));
      await expectRecovered();
    });

    it('answers 503 to calls that get no connection while the whole pool is busy', async () => {
      const locking = new Client({ connectionString: cluster.url });
      await locking.connect();
      await locking.query('begin; lock table users in share row exclusive mode');
      const waiting = Array.from({ length: 12 }, (_, n) => changeProfile(shop, cookie, `Vase ${n}`));
      await waitFor(async () => {
        const busy = await asAdmin(
          `select 1 from pg_stat_activity where usename = 'shop' and wait_event_type = 'Lock'`,
        );
        expect(busy.length).toBeGreaterThanOrEqual(10);
      });
      const [ready, list] = await Promise.all([shop.ask('/readyz'), shop.ask('/api/categories')]);
      expect(ready).toMatchObject({ status: 503 });
      expectUnavailable(list);
      await locking.query('rollback');
      await locking.end();
      for (const response of await Promise.all(waiting))
        if (response.status !== 200) expectUnavailable(response);
      await expectRecovered();
    });
  },
);
