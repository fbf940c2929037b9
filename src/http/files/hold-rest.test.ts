import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, it, vi } from 'vitest';
import { firstBytes, holdRest } from './hold-rest.ts';

const makeChunks = (...sizes: number[]) => sizes.map((size, index) => Buffer.alloc(size, index + 1));

/** Collects what a stream gives, also when it fails later. */
function collect(stream: Readable): { size: () => number; ended: Promise<unknown> } {
  let size = 0;
  stream.on('data', (chunk: Buffer) => (size += chunk.length));
  const ended = new Promise((resolve) => {
    stream.once('end', () => resolve('end')).once('error', resolve);
  });
  return { size: () => size, ended };
}

it.each([
  ['one large chunk', makeChunks(3 * firstBytes)],
  ['chunks that end at the limit', makeChunks(firstBytes / 2, firstBytes / 2, 100)],
  ['chunks across the limit', makeChunks(firstBytes - 1, 1000, 100_000)],
])('gives the first bytes at once and the rest after the promise: %s', async (_name, chunks) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { size, ended } = collect(holdRest(Readable.from(chunks), promise));
  await vi.waitFor(() => expect(size()).toBe(firstBytes));
  resolve();
  expect(await ended).toBe('end');
  expect(size()).toBe(Buffer.concat(chunks).length);
});

it('gives the bytes of the source in their order', async () => {
  const chunks = makeChunks(1000, 100_000, 100_000, 7);
  const bytes = await buffer(holdRest(Readable.from(chunks), Promise.resolve()));
  expect(bytes.equals(Buffer.concat(chunks))).toBe(true);
});

it('fails with the error of the promise after the first bytes, and closes the source', async () => {
  const error = new Error('No record.');
  const source = Readable.from(makeChunks(10 * firstBytes));
  const { size, ended } = collect(holdRest(source, Promise.reject(error)));
  expect(await ended).toBe(error);
  expect(size()).toBe(firstBytes);
  await vi.waitFor(() => expect(source.destroyed).toBe(true));
});

it('closes the source when its reader disconnects while it waits', async () => {
  const source = Readable.from(makeChunks(10 * firstBytes));
  const held = holdRest(source, new Promise(() => undefined));
  const { size } = collect(held);
  await vi.waitFor(() => expect(size()).toBe(firstBytes));
  held.destroy();
  await vi.waitFor(() => expect(source.destroyed).toBe(true));
});
