import { once } from 'node:events';
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LocalFileStream } from './local-file-stream.ts';

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

it('gives a reader other than a response the whole file', async () => {
  expect((await buffer(await openStream())).equals(content)).toBe(true);
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
