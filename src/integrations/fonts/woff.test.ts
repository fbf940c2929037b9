import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { toOpenType } from './woff.ts';

const path = '@fontsource/instrument-sans/files/instrument-sans-latin-400-normal.woff';
const woff = readFileSync(createRequire(import.meta.url).resolve(path));

/** The sum of a table's words, as OpenType defines it. That of `head` leaves out the checksum of the whole file. */
function sumWords(table: Buffer, tag: string): number {
  const padded = Buffer.concat([table, Buffer.alloc(-table.length & 3)]);
  if (tag === 'head') padded.writeUInt32BE(0, 8);
  let sum = 0;
  for (let at = 0; at < padded.length; at += 4) sum = (sum + padded.readUInt32BE(at)) % 2 ** 32;
  return sum;
}

it('writes the tables of a WOFF file as an OpenType file with valid checksums', () => {
  const font = toOpenType(woff);
  const count = font.readUInt16BE(4);
  expect(font.readUInt32BE(0)).toBe(0x00_01_00_00);
  expect(count).toBe(woff.readUInt16BE(12));
  const records = Array.from({ length: count }, (_, index) =>
    font.subarray(12 + 16 * index, 28 + 16 * index),
  );
  for (const record of records) {
    const [tag, checksum] = [record.toString('latin1', 0, 4), record.readUInt32BE(4)];
    const [offset, length] = [record.readUInt32BE(8), record.readUInt32BE(12)];
    expect([tag, offset % 4]).toEqual([tag, 0]);
    expect([tag, sumWords(font.subarray(offset, offset + length), tag)]).toEqual([tag, checksum]);
  }
  // The size of the OpenType file is in the header of the WOFF file.
  expect(font.length).toBe(woff.readUInt32BE(16));
});
