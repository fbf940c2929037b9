import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { waitFor } from '#test/support/wait-for.ts';
import type { Model } from '#src/features/catalog/schemas.ts';
import type { DownloadTicket } from '../schemas.ts';
import { openBreakableDatabase } from '#test/support/databases.ts';
import { createUser, type UserRow } from '#test/support/factories.ts';
import { whileInsertsFail } from '#test/support/failing-inserts.ts';
import { testNow } from '#test/support/test-app.ts';
import { createUploadSite, stlFile, type UploadSite } from '#test/support/upload-site.ts';

// The embedded database has one connection, so no other transaction can hold a lock there.
const postgresUrl = process.env.TEST_DATABASE_URL;

const dayMs = 24 * 3_600_000;

let shop: UploadSite;
let model: Model;
let someone: UserRow;
let cookie: string;

beforeAll(async () => {
  shop = await createUploadSite({}, postgresUrl ? await openBreakableDatabase(postgresUrl) : undefined);
  model = await shop.add([stlFile('a.stl')]);
  await shop.site.app.listen({ port: 0, host: '127.0.0.1' });
});

beforeEach(async () => {
  shop.site.moveTo(testNow);
  someone = await createUser(shop.site.db);
  cookie = await shop.site.cookieOf(someone);
});

afterAll(() => shop.site.close());

const url = () => `/api/stl-files/${model.id}/download`;
const get = (headers: Record<string, string> = {}) => shop.site.as(someone)({ url: url(), headers });
const readRecords = (person = someone) =>
  shop.site.db.selectFrom('downloads').selectAll().where('user_id', '=', person.id).execute();
const readDays = (person = someone) =>
  shop.site.db.selectFrom('download_days').selectAll().where('user_id', '=', person.id).execute();

it.each(['downloads', 'download_bundles', 'download_days'])(
  'returns 503 with Retry-After and no byte of the file when %s cannot be written',
  async (table) => {
    const other = await shop.add([stlFile('b.stl')], { title: `Without ${table}` });
    // A new bundle version makes each of the three tables get a new row.
    await shop.site.db
      .updateTable('models')
      .set({ bundle_sha256: `new ${table}` })
      .where('id', '=', other.id)
      .execute();
    const address = `/api/stl-files/${other.id}/download`;
    const ticket = await shop.site.as(someone)({ method: 'POST', url: address });
    const calls = [
      () => shop.site.as(someone)({ url: address }),
      () => shop.site.as(someone)({ url: address, headers: { range: 'bytes=1-' } }),
      () => shop.site.request({ url: ticket.json<DownloadTicket>().downloadUrl }),
    ];
    await whileInsertsFail(shop.site.db, table, async () => {
      for (const call of calls) {
        const response = await call();
        expect([response.statusCode, response.json()]).toMatchObject([503, { code: 'unavailable' }]);
        expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
        expect(response.headers).not.toHaveProperty('content-disposition');
      }
    });
    expect([await readRecords(), await readDays()]).toEqual([[], []]);
    for (const call of calls) expect((await call()).statusCode).toBeLessThan(300);
    expect([(await readRecords()).length, (await readDays()).length]).toEqual([1, 1]);
  },
);

describe('a range request without a start by the same person within a day', () => {
  const counts = async () => [(await readRecords()).length, (await readDays()).length];

  it.each(['bytes=1-', 'bytes=10-20', 'bytes=-100'])('is counted once: %s', async (range) => {
    expect((await get({ range })).statusCode).toBe(206);
    expect((await get({ range })).statusCode).toBe(206);
    await get();
    expect(await counts()).toEqual([1, 1]);
    shop.site.moveTo(new Date(testNow.getTime() + dayMs - 1));
    await get({ range });
    expect(await counts()).toEqual([1, 1]);
    shop.site.moveTo(new Date(testNow.getTime() + dayMs));
    await get({ range });
    expect(await counts()).toEqual([2, 2]);
  });

  it('is counted for the owner of the signed address', async () => {
    const ticket = await shop.site.as(someone)({ method: 'POST', url: url() });
    const { downloadUrl } = ticket.json<DownloadTicket>();
    const range = { range: 'bytes=1-' };
    expect((await shop.site.request({ url: downloadUrl, headers: range })).statusCode).toBe(206);
    expect((await shop.site.request({ url: downloadUrl, headers: range })).statusCode).toBe(206);
    expect(await counts()).toEqual([1, 1]);
  });

  it('is counted when only another version was started', async () => {
    await get();
    const hash = { bundle_sha256: 'another version' };
    await shop.site.db.updateTable('models').set(hash).where('id', '=', model.id).execute();
    await get({ range: 'bytes=1-' });
    expect((await readRecords()).map((record) => record.bundle_sha256)).toContain('another version');
    expect(await counts()).toEqual([2, 1]);
  });
});

describe('a download that was recorded before', () => {
  it('needs nothing written within the hour, or when it is continued within the day', async () => {
    expect((await get()).statusCode).toBe(200);
    await whileInsertsFail(shop.site.db, 'download_days', async () => {
      expect((await get()).statusCode).toBe(200);
      shop.site.moveTo(new Date(testNow.getTime() + 3_600_000));
      expect((await get()).statusCode).toBe(503);
      expect((await get({ range: 'bytes=10-19' })).statusCode).toBe(206);
      shop.site.moveTo(new Date(testNow.getTime() + dayMs));
      expect((await get({ range: 'bytes=10-19' })).statusCode).toBe(503);
    });
    expect(await readRecords()).toHaveLength(1);
  });

  it('counts again on another day, with another plan and in another version', async () => {
    await get();
    shop.site.moveTo(new Date('2026-11-19T00:00:00Z'));
    await get();
    expect(await readRecords()).toHaveLength(2);
    await shop.site.db
      .insertInto('plan_grants')
      .values({ user_id: someone.id, tier: 'commercial', ends_at: null })
      .execute();
    await get();
    expect(await readRecords()).toHaveLength(3);
    const version = { bundle_sha256: 'one more version' };
    await shop.site.db.updateTable('models').set(version).where('id', '=', model.id).execute();
    await get();
    await get();
    expect(await readRecords()).toHaveLength(4);
    expect(await readDays()).toHaveLength(2);
  });
});

describe.skipIf(postgresUrl === undefined)('on PostgreSQL', () => {
  /** Holds a lock on the design's row while `work` runs. */
  async function whileLocked(work: () => Promise<void>): Promise<void> {
    await shop.site.db.transaction().execute(async (tx) => {
      await tx.selectFrom('models').select('id').where('id', '=', model.id).forUpdate().execute();
      await work();
    });
  }

  const listWaiting = async () => {
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      shop.site.db,
    );
    return rows.map(({ pid }) => pid);
  };
  const waitForLock = () =>
    waitFor(async () => {
      const waiting = await listWaiting();
      expect(waiting).toHaveLength(1);
      return waiting;
    });

  function openSocket(): { socket: Socket; received: () => string } {
    const address = shop.site.app.server.address();
    if (typeof address !== 'object' || !address) throw new Error('Not listening.');
    const socket = connect(address.port, '127.0.0.1');
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
    });
    socket.write(`GET ${url()} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncookie: ${cookie}\r\n\r\n`);
    return { socket, received: () => text };
  }

  it('commits the record before the first byte is sent', async () => {
    await whileLocked(async () => {
      const { socket, received } = openSocket();
      await waitForLock();
      expect(received()).toBe('');
      socket.destroy();
    });
    // The request starts at byte 0, so the record is written although the client has disconnected.
    await waitFor(async () => expect(await readRecords()).toHaveLength(1));
    const { socket } = openSocket();
    await once(socket, 'data');
    expect(await readRecords()).toHaveLength(1);
    socket.destroy();
  });

  it('sends a download that was recorded within the hour while the design is locked', async () => {
    await get();
    await whileLocked(async () => {
      expect((await get()).statusCode).toBe(200);
      expect((await get({ range: 'bytes=10-19' })).statusCode).toBe(206);
    });
    expect(await readRecords()).toHaveLength(1);
  });

  it("returns 503 when another transaction keeps the design's row locked", async () => {
    await whileLocked(async () => {
      const response = await get();
      expect([response.statusCode, response.json()]).toMatchObject([503, { code: 'unavailable' }]);
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    });
    expect(await readRecords()).toEqual([]);
    expect((await get()).statusCode).toBe(200);
    expect(await readRecords()).toHaveLength(1);
  });

  it('returns 503 when another transaction keeps the search index locked', async () => {
    await shop.site.db.transaction().execute(async (tx) => {
      await tx
        .selectFrom('counters')
        .select('name')
        .where('name', '=', 'search_version')
        .forUpdate()
        .execute();
      expect((await get()).statusCode).toBe(503);
    });
    expect([await readRecords(), await readDays()]).toEqual([[], []]);
    expect((await get()).statusCode).toBe(200);
  });

  it('returns 503 when the database ends the connection that writes the record', async () => {
    await whileLocked(async () => {
      const { socket, received } = openSocket();
      const [pid] = await waitForLock();
      // The request may end before the statement below returns.
      const closed = once(socket, 'close');
      await sql`select pg_terminate_backend(${pid ?? 0}::int)`.execute(shop.site.db);
      await closed;
      expect(received()).toMatch(/^HTTP\/1\.1 503 /);
      expect(received()).toMatch(/^retry-after: \d+/im);
    });
    expect([await readRecords(), await readDays()]).toEqual([[], []]);
    expect((await get()).statusCode).toBe(200);
    expect([(await readRecords()).length, (await readDays()).length]).toEqual([1, 1]);
  });
});
