import { inflateSync } from 'node:zlib';

const headerLength = 44;
const entryLength = 20;
const openTypeHeaderLength = 12;
const recordLength = 16;

/**
 * Returns the tables of a font, in the order of the file, which is that of their names.
 * @param woff the file, in version 1 of the format (https://www.w3.org/TR/WOFF/)
 */
export function readTables(woff: Buffer): { tag: string; checksum: number; data: Buffer }[] {
  const count = woff.readUInt16BE(12);
  return Array.from({ length: count }, (_, index) => {
    const entry = woff.subarray(headerLength + index * entryLength);
    const offset = entry.readUInt32BE(4);
    const packed = woff.subarray(offset, offset + entry.readUInt32BE(8));
    const data = packed.length < entry.readUInt32BE(12) ? inflateSync(packed) : packed;
    return { tag: entry.toString('latin1', 0, 4), checksum: entry.readUInt32BE(16), data };
  });
}

/** Returns a font as an OpenType file, whose tables are not compressed. */
export function toOpenType(woff: Buffer): Buffer {
  const tables = readTables(woff);
  const header = Buffer.alloc(openTypeHeaderLength + tables.length * recordLength);
  const log2 = Math.floor(Math.log2(tables.length));
  woff.copy(header, 0, 4, 8);
  header.writeUInt16BE(tables.length, 4);
  header.writeUInt16BE(recordLength * 2 ** log2, 6);
  header.writeUInt16BE(log2, 8);
  header.writeUInt16BE(recordLength * (tables.length - 2 ** log2), 10);
  const parts: Buffer[] = [header];
  let offset = header.length;
  for (const [index, { tag, checksum, data }] of tables.entries()) {
    const at = openTypeHeaderLength + index * recordLength;
    header.write(tag, at, 'latin1');
    header.writeUInt32BE(checksum, at + 4);
    header.writeUInt32BE(offset, at + 8);
    header.writeUInt32BE(data.length, at + 12);
    const padding = Buffer.alloc(-data.length & 3);
    parts.push(data, padding);
    offset += data.length + padding.length;
  }
  return Buffer.concat(parts);
}
