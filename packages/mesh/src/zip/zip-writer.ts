import { open } from 'node:fs/promises';
import { createDeflateRaw, crc32 } from 'node:zlib';
import { pipeline, Readable } from 'node:stream';

/** Writes a ZIP archive into a new file. If `fill` throws, the file is incomplete. */
export async function writeZipFile(path: string, fill: (zip: ZipWriter) => Promise<void>): Promise<void> {
  await using output = await open(path, 'w');
  const zip = new ZipWriter((bytes) => output.writeFile(bytes));
  await fill(zip);
  await zip.end();
}

const headerBytes = 30;
const recordBytes = 46;
const max16 = 0xffff;
const max32 = 0xffff_ffff;
const utf8Flag = 0x800;
const descriptorFlag = 0x8;
const deflated = 8;
const stored = 0;
// January 1, 1980, midnight is the earliest time that a ZIP can represent.
const fixedDate = 0x21;
const fileAttributes = 0o100644 * 0x1_0000;
const folderAttributes = 0o040755 * 0x1_0000 + 0x10;
const plainVersion = 20;
const zip64Version = 45;
const madeByUnix = 0x300;
// Packed data may be slightly larger than the unpacked data.
const packingMargin = 0x100_0000;
const chunkBytes = 262_144;

/** The properties of an entry's data in an archive. */
export interface PackedFacts {
  isDeflated: boolean;
  crc32: number;
  packedBytes: number;
  unpackedBytes: number;
}

interface Written extends PackedFacts {
  name: Buffer;
  flags: number;
  attributes: number;
  offset: number;
  isZip64: boolean;
}

const noData: PackedFacts = { isDeflated: false, crc32: 0, packedBytes: 0, unpackedBytes: 0 };

/**
 * Writes a ZIP archive from front to end, with names in UTF-8 and one fixed time. The same input produces the same
 * bytes. Entries are added one at a time. Paths are not checked.
 */
export class ZipWriter {
  readonly #write: (bytes: Buffer) => Promise<void>;
  readonly #entries: Written[] = [];
  #offset = 0;

  constructor(write: (bytes: Buffer) => Promise<void>) {
    this.#write = write;
  }

  /** @param path ends with a slash */
  async addFolder(path: string): Promise<void> {
    await this.#begin(path, noData, { attributes: folderAttributes });
  }

  /** Adds data that is already packed. @throws when its length differs from the given one */
  async addPacked(path: string, facts: PackedFacts, packed: AsyncIterable<Buffer>): Promise<void> {
    const entry = await this.#begin(path, facts, { isZip64: isLarge(facts) });
    await this.#copy(packed);
    const end = entry.offset + headerSize(entry) + facts.packedBytes;
    if (this.#offset !== end) throw new Error(`The packed data of ${path} is of another length.`);
  }

  /**
   * @param unpackedBytes the length of the content; undefined if it is unknown, but below 4 GB
   * @throws when the content has another length
   */
  async addContent(
    path: string,
    content: AsyncIterable<Buffer>,
    { unpackedBytes, isDeflated }: { unpackedBytes: number | undefined; isDeflated: boolean },
  ): Promise<void> {
    const isZip64 = (unpackedBytes ?? 0) > max32 - packingMargin;
    const entry = await this.#begin(path, { ...noData, isDeflated }, { isZip64, flags: descriptorFlag });
    const begin = this.#offset;
    const count = async function* () {
      for await (const chunk of content) {
        entry.unpackedBytes += chunk.length;
        entry.crc32 = crc32(chunk, entry.crc32);
        yield chunk;
      }
    };
    await this.#copy(isDeflated ? deflate(count()) : count());
    entry.packedBytes = this.#offset - begin;
    const isTooLong = !isZip64 && isLarge(entry);
    if (isTooLong || entry.unpackedBytes !== (unpackedBytes ?? entry.unpackedBytes))
      throw new Error(`The content of ${path} is of another length.`);
    await this.#put(buildDescriptor(entry));
  }

  /** Adds data that is in memory. */
  async addBytes(path: string, data: string | Buffer, { isDeflated = true } = {}): Promise<void> {
    const bytes = Buffer.from(data);
    const content = (async function* () {
      yield bytes;
    })();
    await this.addContent(path, content, { unpackedBytes: bytes.length, isDeflated });
  }

  async end(): Promise<void> {
    const directoryOffset = this.#offset;
    for (const entry of this.#entries) await this.#put(buildRecord(entry));
    const place = {
      count: this.#entries.length,
      directoryBytes: this.#offset - directoryOffset,
      directoryOffset,
    };
    await this.#put(buildEnd(place));
  }

  async #begin(
    path: string,
    facts: PackedFacts,
    { attributes = fileAttributes, flags = 0, isZip64 = false },
  ): Promise<Written> {
    const name = Buffer.from(path);
    const entry = { ...facts, name, attributes, flags: flags | utf8Flag, isZip64, offset: this.#offset };
    this.#entries.push(entry);
    await this.#put(buildHeader(entry));
    return entry;
  }

  async #copy(chunks: AsyncIterable<Buffer>): Promise<void> {
    for await (const chunk of chunks) await this.#put(chunk);
  }

  async #put(bytes: Buffer): Promise<void> {
    await this.#write(bytes);
    this.#offset += bytes.length;
  }
}

function deflate(content: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  const deflater = createDeflateRaw({ level: 1, chunkSize: chunkBytes });
  // A failure of one stream destroys the other, so that the error surfaces where the chunks are read.
  pipeline(Readable.from(content), deflater, () => undefined);
  return deflater;
}

const isLarge = ({ packedBytes, unpackedBytes }: PackedFacts) =>
  packedBytes >= max32 || unpackedBytes >= max32;

const headerSize = ({ name, isZip64 }: Written) => headerBytes + name.length + (isZip64 ? 20 : 0);

/** Returns the field for large numbers, which are replaced by the largest 32-bit number in the plain fields. */
function zip64Field(numbers: readonly number[]): Buffer {
  const field = Buffer.alloc(numbers.length === 0 ? 0 : 4 + 8 * numbers.length);
  if (numbers.length === 0) return field;
  field.writeUInt16LE(1, 0);
  field.writeUInt16LE(8 * numbers.length, 2);
  for (const [index, number] of numbers.entries()) field.writeBigUInt64LE(BigInt(number), 4 + 8 * index);
  return field;
}

/** Returns the fields that both headers of an entry share, 26 bytes from the version on. */
function commonFields(entry: Written, version: number): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(version, 0);
  fields.writeUInt16LE(entry.flags, 2);
  fields.writeUInt16LE(entry.isDeflated ? deflated : stored, 4);
  fields.writeUInt16LE(fixedDate, 8);
  fields.writeUInt32LE(entry.crc32, 10);
  fields.writeUInt32LE(entry.isZip64 ? max32 : entry.packedBytes, 14);
  fields.writeUInt32LE(entry.isZip64 ? max32 : entry.unpackedBytes, 18);
  fields.writeUInt16LE(entry.name.length, 22);
  return fields;
}

function buildHeader(entry: Written): Buffer {
  const { isZip64, name, packedBytes, unpackedBytes } = entry;
  const signature = Buffer.from([0x50, 0x4b, 3, 4]);
  const fields = commonFields(entry, isZip64 ? zip64Version : plainVersion);
  const extra = zip64Field(isZip64 ? [unpackedBytes, packedBytes] : []);
  fields.writeUInt16LE(extra.length, 24);
  return Buffer.concat([signature, fields, name, extra]);
}

function buildRecord(entry: Written): Buffer {
  const { isZip64, name, offset, packedBytes, unpackedBytes } = entry;
  const isFar = offset >= max32;
  const version = isZip64 || isFar ? zip64Version : plainVersion;
  const head = Buffer.alloc(recordBytes);
  const extra = zip64Field([...(isZip64 ? [unpackedBytes, packedBytes] : []), ...(isFar ? [offset] : [])]);
  head.writeUInt32LE(0x0201_4b50, 0);
  head.writeUInt16LE(madeByUnix | version, 4);
  commonFields(entry, version).copy(head, 6);
  head.writeUInt16LE(extra.length, 30);
  head.writeUInt32LE(entry.attributes, 38);
  head.writeUInt32LE(isFar ? max32 : offset, 42);
  return Buffer.concat([head, name, extra]);
}

function buildDescriptor({ crc32: checksum, isZip64, packedBytes, unpackedBytes }: Written): Buffer {
  const descriptor = Buffer.alloc(isZip64 ? 24 : 16);
  descriptor.writeUInt32LE(0x0807_4b50, 0);
  descriptor.writeUInt32LE(checksum, 4);
  if (isZip64) {
    descriptor.writeBigUInt64LE(BigInt(packedBytes), 8);
    descriptor.writeBigUInt64LE(BigInt(unpackedBytes), 16);
  } else {
    descriptor.writeUInt32LE(packedBytes, 8);
    descriptor.writeUInt32LE(unpackedBytes, 12);
  }
  return descriptor;
}

interface Place {
  count: number;
  directoryBytes: number;
  directoryOffset: number;
}

function buildEnd(place: Place): Buffer {
  const { count, directoryBytes, directoryOffset } = place;
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x0605_4b50, 0);
  end.writeUInt16LE(Math.min(count, max16), 8);
  end.writeUInt16LE(Math.min(count, max16), 10);
  end.writeUInt32LE(Math.min(directoryBytes, max32), 12);
  end.writeUInt32LE(Math.min(directoryOffset, max32), 16);
  const isPlain = count < max16 && directoryBytes < max32 && directoryOffset < max32;
  return isPlain ? end : Buffer.concat([buildZip64End(place), end]);
}

function buildZip64End({ count, directoryBytes, directoryOffset }: Place): Buffer {
  const end = Buffer.alloc(56 + 20);
  end.writeUInt32LE(0x0606_4b50, 0);
  end.writeBigUInt64LE(44n, 4);
  end.writeUInt16LE(madeByUnix | zip64Version, 12);
  end.writeUInt16LE(zip64Version, 14);
  end.writeBigUInt64LE(BigInt(count), 24);
  end.writeBigUInt64LE(BigInt(count), 32);
  end.writeBigUInt64LE(BigInt(directoryBytes), 40);
  end.writeBigUInt64LE(BigInt(directoryOffset), 48);
  end.writeUInt32LE(0x0706_4b50, 56);
  end.writeBigUInt64LE(BigInt(directoryOffset + directoryBytes), 64);
  end.writeUInt32LE(1, 72);
  return end;
}
