import { once } from 'node:events';
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { firstBytes, LocalFileStream } from './local-file-stream.ts';

const content = Buffer.alloc(1_000_000, 'layer');
let folder: string;
let path: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'firstlayer-stream-'));
  path = join(folder, 'file');
  await writeFile(path, content);
});
afterAll(() => rm(folder, { recursive: true }));

const openStream = async () => new LocalFileStream(await open(path), undefined);

it('gives a reader other than a response only the first bytes before the work is done', async () => {
  const stream = await openStream();
  const { promise, resolve } = Promise.withResolvers<void>();
  stream.holdRest(() => promise);
  let received = 0;
  stream.on('data', (chunk: Buffer) => {
    received += chunk.length;
  });
  await expect.poll(() => received).toBe(firstBytes);
  await sleep(50);
  expect(received).toBe(firstBytes);
  resolve();
  await once(stream, 'end');
  expect(received).toBe(content.length);
});

it('fails for a reader other than a response when the work fails', async () => {
  const stream = await openStream();
  stream.holdRest(() => Promise.reject(new Error('not recorded')));
  await expect(buffer(stream)).rejects.toThrow('not recorded');
});

it('sends the headers of a response before the first bytes are read, if work holds the rest', async () => {
  const handle = await open(path);
  const reading = Promise.withResolvers<void>();
  const read = handle.read.bind(handle) as (...args: unknown[]) => Promise<unknown>;
  handle.read = (async (...args: unknown[]) => {
    await reading.promise;
    return read(...args);
  }) as unknown as typeof handle.read;
  const stream = new LocalFileStream(handle, { start: 0, end: content.length - 1 });
  stream.holdRest(() => Promise.resolve());
  const server = createServer((_request, response) => void stream.pipe(response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // It resolves when the headers have arrived.
  const received = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  reading.resolve();
  expect(Buffer.from(await received.arrayBuffer()).equals(content)).toBe(true);
  server.closeAllConnections();
  server.close();
});

it('opens no file when it is destroyed before the first read', async () => {
  let opened = 0;
  const openFile = () => {
    opened += 1;
    return open(path);
  };
  const stream = new LocalFileStream(openFile, { start: 0, end: content.length - 1 });
  stream.destroy();
  await once(stream, 'close');
  expect(opened).toBe(0);
  const other = new LocalFileStream(openFile, { start: 0, end: content.length - 1 });
  expect((await buffer(other)).equals(content)).toBe(true);
  expect(opened).toBe(1);
});

it('fails when the file is shorter than the range', async () => {
  const stream = new LocalFileStream(await open(path), { start: 0, end: content.length });
  await expect(buffer(stream)).rejects.toThrow('The file is shorter than was recorded.');
});

it('ends a response after the stream itself has ended', async () => {
  const stream = await openStream();
  const order: string[] = [];
  const server = createServer((_request, response: ServerResponse) => {
    stream.once('end', () => order.push(response.writableEnded ? 'ended response' : 'open response'));
    stream.pipe(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const received = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  expect(Buffer.from(await received.arrayBuffer()).equals(content)).toBe(true);
  expect(order).toEqual(['open response']);
  expect(stream.destroyed).toBe(true);
  server.closeAllConnections();
  server.close();
});
