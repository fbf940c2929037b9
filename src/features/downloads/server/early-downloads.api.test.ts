import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { waitFor } from '#test/support/wait-for.ts';
import type { Model } from '#src/features/catalog/schemas.ts';
import { firstBytes } from '#src/integrations/local-file-stream.ts';
import { openBreakableDatabase } from '#test/support/databases.ts';
import { createUser, type UserRow } from '#test/support/factories.ts';
import { whileInsertsFail } from '#test/support/failing-inserts.ts';
import { testNow } from '#test/support/test-app.ts';
import { createUploadSite, stlFile, type UploadSite } from '#test/support/upload-site.ts';

// The embedded database has one connection, so no other transaction can hold a lock there.
const postgresUrl = process.env.TEST_DATABASE_URL;
const content = Buffer.alloc(3 * 1_048_576, 'a large design ');
const dayMs = 24 * 3_600_000;

let shop: UploadSite;
let model: Model;
let someone: UserRow;
let cookie: string;

beforeAll(async () => {
  shop = await createUploadSite({}, postgresUrl ? await openBreakableDatabase(postgresUrl) : undefined);
  await shop.site.app.listen({ port: 0, host: '127.0.0.1' });
});

beforeEach(async () => {
  const { site } = shop;
  site.moveTo(testNow);
  someone = await createUser(site.db);
  cookie = await site.cookieOf(someone);
  model = await shop.add([stlFile('a.stl')]);
  const tempPath = site.storage.newTempPath();
  await writeFile(tempPath, content);
  const key = `bundles/large-${model.id}.zip`;
  await site.storage.commit(tempPath, key);
  const large = { bundle_key: key, bundle_size_bytes: content.length };
  await site.db.updateTable('models').set(large).where('id', '=', model.id).execute();
});

afterAll(() => shop.site.close());

const url = () => `/api/stl-files/${model.id}/download`;
const get = (headers: Record<string, string> = {}) => shop.site.as(someone)({ url: url(), headers });
const readRecords = () =>
  shop.site.db.selectFrom('downloads').selectAll().where('user_id', '=', someone.id).execute();

interface Received {
  socket: Socket;
  head: () => string;
  body: () => Buffer;
  isClosed: () => boolean;
}

/** Requests the design over a socket, which shows what arrives of a response that is not finished. */
function openDownload(): Received {
  const { port } = shop.site.app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  socket.write(`GET ${url()} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncookie: ${cookie}\r\n\r\n`);
  const split = () => {
    const all = Buffer.concat(chunks);
    const end = all.indexOf('\r\n\r\n');
    return end < 0 ? [all, Buffer.alloc(0)] : [all.subarray(0, end), all.subarray(end + 4)];
  };
  return {
    socket,
    head: () => String(split()[0]),
    body: () => split()[1] ?? Buffer.alloc(0),
    isClosed: () => socket.closed,
  };
}

describe('a large download whose record cannot be written', () => {
  it.each(['downloads', 'download_days'])('breaks off after the first bytes: %s', async (table) => {
    await whileInsertsFail(shop.site.db, table, async () => {
      const { socket, head, body } = openDownload();
      await once(socket, 'close');
      expect(head()).toMatch(/^HTTP\/1\.1 200 /);
      expect(head()).toContain(`content-length: ${content.length}`);
      expect(body().length).toBeLessThanOrEqual(firstBytes);
      expect(await readRecords()).toEqual([]);
      // Later downloads are refused before they begin, until a record is written.
      const refused = await get();
      expect([refused.statusCode, refused.json()]).toMatchObject([503, { code: 'unavailable' }]);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    });
    const answer = await get();
    expect([answer.statusCode, answer.rawPayload.equals(content)]).toEqual([200, true]);
    expect(await readRecords()).toHaveLength(1);
  });

  it('refuses further downloads before they begin also after a repeat, which writes no record', async () => {
    const other = await createUser(shop.site.db);
    const getAsOther = () => shop.site.as(other)({ url: url() });
    await getAsOther();
    await whileInsertsFail(shop.site.db, 'downloads', async () => {
      await expect(get()).rejects.toThrow('destroyed before completion');
      expect((await getAsOther()).statusCode).toBe(200);
      expect((await get()).statusCode).toBe(503);
    });
    expect((await get()).statusCode).toBe(200);
  });

  it('refuses a range that does not begin at byte 0 with 503 before any byte', async () => {
    await whileInsertsFail(shop.site.db, 'downloads', async () => {
      const answer = await get({ range: 'bytes=1-' });
      expect([answer.statusCode, answer.json()]).toMatchObject([503, { code: 'unavailable' }]);
    });
    expect((await get()).statusCode).toBe(200);
  });
});

describe('a download that was recorded before', () => {
  it('needs nothing written within the hour, or when it is continued within the day', async () => {
    expect((await get()).statusCode).toBe(200);
    await whileInsertsFail(shop.site.db, 'download_days', async () => {
      expect((await get()).rawPayload.equals(content)).toBe(true);
      shop.site.moveTo(new Date(testNow.getTime() + 3_600_000));
      await expect(get()).rejects.toThrow('destroyed before completion');
      expect((await get({ range: 'bytes=10-19' })).statusCode).toBe(206);
      shop.site.moveTo(new Date(testNow.getTime() + dayMs));
      expect((await get({ range: 'bytes=10-19' })).statusCode).toBe(503);
    });
    expect(await readRecords()).toHaveLength(1);
  });

  it('records a download again on another day, with another plan and of another version', async () => {
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
    const version = { bundle_sha256: `another of ${model.id}` };
    await shop.site.db.updateTable('models').set(version).where('id', '=', model.id).execute();
    await get();
    await get();
    expect(await readRecords()).toHaveLength(4);
    const days = await shop.site.db
      .selectFrom('download_days')
      .select('day')
      .where('user_id', '=', someone.id)
      .execute();
    expect(days).toHaveLength(2);
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

  it('sends the first bytes while the record is written, and the rest after it', async () => {
    let received: Received | undefined;
    await whileLocked(async () => {
      received = openDownload();
      const { body, isClosed } = received;
      await waitFor(() => expect(body().length).toBe(firstBytes));
      expect(await readRecords()).toEqual([]);
      expect(isClosed()).toBe(false);
    });
    await waitFor(() => expect(received?.body().equals(content)).toBe(true));
    expect(await readRecords()).toHaveLength(1);
  });

  it('sends a download that was recorded within the hour while the design is locked', async () => {
    await get();
    await whileLocked(async () => {
      expect((await get()).rawPayload.equals(content)).toBe(true);
      expect((await get({ range: 'bytes=10-19' })).statusCode).toBe(206);
    });
    expect(await readRecords()).toHaveLength(1);
  });

  it('records a download whose client disconnects after the first bytes', async () => {
    await whileLocked(async () => {
      const { socket, body } = openDownload();
      await waitFor(() => expect(body().length).toBe(firstBytes));
      socket.destroy();
    });
    await waitFor(async () => expect(await readRecords()).toHaveLength(1));
  });
});
