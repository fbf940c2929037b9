import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { unzip } from '../../test/zips.ts';
import { requireConsistentZip } from './check-zip.ts';
import { ZipWriter } from './zip-writer.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'firstlayer-zip-'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const toChunks = async function* (...chunks: (Buffer | string)[]) {
  for (const chunk of chunks) yield Buffer.from(chunk);
};

async function write(fill: (zip: ZipWriter) => Promise<void>): Promise<Buffer> {
  const parts: Buffer[] = [];
  const zip = new ZipWriter(async (bytes) => void parts.push(Buffer.from(bytes)));
  await fill(zip);
  await zip.end();
  return Buffer.concat(parts);
}

async function check(zip: Buffer, maxEntries: number): Promise<void> {
  const path = join(folder, 'made.zip');
  await writeFile(path, zip);
  await requireConsistentZip(path, maxEntries);
}

const packed = deflateRawSync('packed before');
const facts = {
  isDeflated: true,
  crc32: crc32('packed before'),
  packedBytes: packed.length,
  unpackedBytes: 13,
};

it('writes folders, packed data and contents that every reader accepts, with the same bytes each time', async () => {
  const fill = async (zip: ZipWriter) => {
    await zip.addFolder('ö/');
    await zip.addPacked('ö/a', facts, toChunks(packed.subarray(0, 4), packed.subarray(4)));
    await zip.addContent('b', toChunks('one ', 'two'), { unpackedBytes: 7, isDeflated: true });
    await zip.addContent('c', toChunks(), { unpackedBytes: 0, isDeflated: false });
  };
  const zip = await write(fill);
  await check(zip, 4);
  const files = await unzip(zip);
  expect(Object.entries(files).map(([path, content]) => [path, content.toString()])).toEqual([
    ['ö/a', 'packed before'],
    ['b', 'one two'],
    ['c', ''],
  ]);
  expect((await write(fill)).equals(zip)).toBe(true);
});

it('writes more entries than the plain form can count', async () => {
  const count = 70_000;
  const zip = await write(async (writer) => {
    for (let n = 0; n < count; n += 1) await writer.addFolder(`${n}/`);
  });
  await expect(check(zip, count)).resolves.toBeUndefined();
});

it('throws when a length differs from the given one', async () => {
  await expect(write((zip) => zip.addPacked('a', facts, toChunks('x')))).rejects.toThrow('of another length');
  const packing = { unpackedBytes: 2, isDeflated: true };
  await expect(write((zip) => zip.addContent('a', toChunks('x'), packing))).rejects.toThrow(
    'of another length',
  );
});

it('rethrows errors of reading the content', async () => {
  const failing = async function* () {
    yield Buffer.from('x');
    throw new Error('The disk is gone.');
  };
  for (const isDeflated of [true, false]) {
    const packing = { unpackedBytes: 2, isDeflated };
    await expect(write((zip) => zip.addContent('a', failing(), packing))).rejects.toThrow(
      'The disk is gone.',
    );
  }
});
