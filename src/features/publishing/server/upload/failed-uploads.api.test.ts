import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { symlink } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { waitFor } from '#test/support/wait-for.ts';
import { createCategory } from '#test/support/factories.ts';
import { makeForm } from '#test/support/forms.ts';
import { createUploadSite, nothing, stlFile, type UploadSite } from '#test/support/upload-site.ts';

let shop: UploadSite;

beforeAll(async () => {
  shop = await createUploadSite();
  await shop.site.app.listen({ port: 0, host: '127.0.0.1' });
});

afterAll(() => shop.site.close());

async function expectNothingLeft(): Promise<void> {
  expect(await shop.listAll()).toEqual(nothing);
}

afterEach(async () => {
  vi.restoreAllMocks();
  await expectNothingLeft();
});

const good = stlFile('good.stl');

describe.skipIf(!existsSync('/dev/full'))('a full disk', () => {
  const fullPath = () => join(shop.site.config.dataDir, 'tmp', 'full');

  /** Every write to /dev/full fails like a write to a full disk. */
  async function fillDiskAt(nth: number): Promise<void> {
    const { newTempPath } = shop.site.storage;
    let calls = 0;
    await symlink('/dev/full', fullPath());
    vi.spyOn(shop.site.storage, 'newTempPath').mockImplementation(() => {
      calls += 1;
      return calls === nth ? fullPath() : newTempPath();
    });
  }

  it.each([
    ['while the files are received', 1],
    ['while they are packed', 2],
  ])('returns 503 if it happens %s', async (_, nth) => {
    await fillDiskAt(nth);
    const response = await shop.upload([good]);
    expect(response.statusCode).toBe(503);
    expect(response.json()).toMatchObject({ code: 'storage_full' });
    expect(response.headers['retry-after']).toBeDefined();
  });
});

it('leaves nothing behind if the row cannot be written', async () => {
  const { storage, db } = shop.site;
  const { commit } = storage;
  vi.spyOn(storage, 'commit').mockImplementation(async (tempPath, key) => {
    const etag = await commit(tempPath, key);
    await db.deleteFrom('categories').execute();
    return etag;
  });
  const response = await shop.upload([good]);
  await createCategory(db, 'Rooms');
  expect(response.json()).toMatchObject({ message: 'A chosen category does not exist.' });
});

describe('a client that disconnects', () => {
  it('leaves nothing behind, and the next client is served', async () => {
    const { site, admin } = shop;
    const form = makeForm({ title: 'Wedge', categories: '["rooms"]' }, [
      good,
      stlFile('more.stl', Buffer.alloc(900_000)),
    ]);
    const begun = vi.spyOn(site.storage, 'newTempPath');
    const cookie = await site.cookieOf(admin);
    const address = site.app.server.address();
    if (typeof address !== 'object' || !address) throw new Error('Not listening.');
    const socket = connect(address.port, '127.0.0.1');
    socket.write(
      `POST /api/admin/stl-files HTTP/1.1\r\nhost: x\r\ncookie: ${cookie}\r\n` +
        `content-type: ${form.headers['content-type']}\r\ncontent-length: ${form.body.length}\r\n\r\n`,
    );
    socket.write(form.body.subarray(0, 500_000));
    await waitFor(() => expect(begun).toHaveBeenCalledTimes(2));
    socket.destroy();
    await once(socket, 'close');
    await waitFor(async () => expect(await shop.listAll()).toEqual(nothing));
    expect((await site.request({ url: '/healthz' })).statusCode).toBe(200);
  });
});
