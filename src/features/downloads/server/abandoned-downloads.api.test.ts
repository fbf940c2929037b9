import { once } from 'node:events';
import { truncate, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { waitFor } from '#test/support/wait-for.ts';
import { createUploadSite, stlFile, type UploadSite } from '#test/support/upload-site.ts';

let shop: UploadSite;

beforeAll(async () => {
  shop = await createUploadSite();
  await shop.site.app.listen({ port: 0, host: '127.0.0.1' });
});

afterAll(() => shop.site.close());

it('closes the file when the client disconnects during a download', async () => {
  const { site, admin } = shop;
  const { id } = (await shop.upload([stlFile('a.stl')])).json<{ id: number }>();
  // The size exceeds the socket buffers, so the transfer is still running.
  const sizeBytes = 64 * 1_048_576;
  const tempPath = site.storage.newTempPath();
  await writeFile(tempPath, '');
  await truncate(tempPath, sizeBytes);
  await site.storage.commit(tempPath, 'bundles/large.zip');
  const large = { bundle_key: 'bundles/large.zip', bundle_size_bytes: sizeBytes };
  await site.db.updateTable('models').set(large).where('id', '=', id).execute();
  const read = vi.spyOn(site.storage, 'read');
  const address = site.app.server.address();
  if (typeof address !== 'object' || !address) throw new Error('Not listening.');
  const cookie = await site.cookieOf(admin);

  const sockets = Array.from({ length: 8 }, () => {
    const socket = connect(address.port, '127.0.0.1');
    socket.write(`GET /api/stl-files/${id}/download HTTP/1.1\r\nhost: x\r\ncookie: ${cookie}\r\n\r\n`);
    return socket;
  });
  await Promise.all(sockets.map((socket) => once(socket, 'data')));
  for (const socket of sockets) socket.pause();

  const opened = await Promise.all(read.mock.results.map(({ value }) => value));
  const streams = opened.map(({ stream }) => stream);
  expect(streams.map((stream) => stream.closed)).toEqual(Array.from({ length: 8 }, () => false));
  for (const socket of sockets) socket.destroy();
  await waitFor(() => expect(streams.every((stream) => stream.closed)).toBe(true));
  expect(streams.some((stream) => stream.readableEnded)).toBe(false);
});
