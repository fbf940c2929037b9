import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { waitFor } from '#test/support/wait-for.ts';
import { createDiskStorage } from '#src/integrations/disk-storage.ts';
import type { Storage } from '#src/integrations/storage.ts';
import { unavailable } from '#src/lib/errors.ts';
import { addErrorHandler } from '../api/error-responses.ts';
import { sendFile } from './send-file.ts';

const content = 'layer '.repeat(100_000);
let root: string;
let app: FastifyInstance;
let storage: Storage;
let work: (isStart: boolean) => Promise<void>;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'firstlayer-send-'));
  storage = await createDiskStorage(root);
  const temp = storage.newTempPath();
  await writeFile(temp, content);
  await storage.commit(temp, 'a.txt');
  app = Fastify();
  addErrorHandler(app);
  app.get('/file', (request, reply) =>
    sendFile(request, reply, storage, {
      key: 'a.txt',
      sizeBytes: content.length,
      sha256: 'ab'.repeat(32),
      contentType: 'text/plain',
      disposition: 'attachment',
      cacheControl: 'no-store',
      beforeBytes: (isStart) => work(isStart),
    }),
  );
});

afterAll(async () => {
  await app.close();
  await rm(root, { recursive: true });
});

const range = (value: string) => app.inject({ url: '/file', headers: { range: value } });

/** Returns a function that returns the stream of the next response. */
function watchNextStream() {
  const read = vi.spyOn(storage, 'read');
  return async () => {
    const opened = await read.mock.results[0]?.value;
    read.mockRestore();
    if (!opened) throw new Error('No file was opened.');
    return (opened as Awaited<ReturnType<Storage['read']>>).stream;
  };
}

it('sends neither headers nor bytes before `beforeBytes` has finished', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  work = () => {
    begun.resolve();
    return promise;
  };
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  let hasHead = false;
  const response = fetch(`${address}/file`).then((response) => {
    hasHead = true;
    return response.text();
  });
  await begun.promise;
  await new Promise((done) => setTimeout(done, 50));
  expect(hasHead).toBe(false);
  resolve();
  expect(await response).toBe(content);
});

it('sends the error of `beforeBytes` without headers of the file, and closes the file', async () => {
  work = () => Promise.reject(unavailable('Not now.'));
  const nextStream = watchNextStream();
  const response = await range('bytes=0-4');
  expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '30']);
  expect(response.json()).toMatchObject({ message: 'Not now.' });
  expect(response.headers).not.toHaveProperty('content-range');
  expect(response.headers).not.toHaveProperty('etag');
  const stream = await nextStream();
  await waitFor(() => expect(stream.closed).toBe(true));
});

it('closes the file when the client disconnects during `beforeBytes`', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  work = () => {
    begun.resolve();
    return promise;
  };
  const address = app.listeningOrigin;
  const nextStream = watchNextStream();
  const request = get(`${address}/file`);
  const failed = once(request, 'error');
  await begun.promise;
  const countConnections = () =>
    new Promise<number>((done) => app.server.getConnections((_error, count) => done(count)));
  const connected = await countConnections();
  request.destroy(new Error('disconnected'));
  await failed;
  const stream = await nextStream();
  expect(stream.closed).toBe(false);
  // Waits until the server has noticed that the connection is closed.
  await waitFor(async () => expect(await countConnections()).toBeLessThan(connected));
  resolve();
  await waitFor(() => expect(stream.closed).toBe(true));
});

it('tells `beforeBytes` whether the first byte is sent, and skips it for HEAD, 304 and 416', async () => {
  const starts: boolean[] = [];
  work = async (isStart) => void starts.push(isStart);
  expect((await range('bytes=6-10')).body).toBe('layer');
  expect((await range('bytes=0-4')).statusCode).toBe(206);
  expect((await range('bytes=-5')).statusCode).toBe(206);
  expect((await app.inject('/file')).statusCode).toBe(200);
  expect(starts).toEqual([false, true, false, true]);
  expect((await range(`bytes=${content.length}-`)).statusCode).toBe(416);
  expect((await app.inject({ method: 'HEAD', url: '/file' })).statusCode).toBe(200);
  const etag = { 'if-none-match': `"${'ab'.repeat(32)}"` };
  expect((await app.inject({ url: '/file', headers: etag })).statusCode).toBe(304);
  expect(starts).toHaveLength(4);
});
