import { buffer } from 'node:stream/consumers';
import { crc32, deflateRawSync } from 'node:zlib';
import { fromBufferPromise } from 'yauzl';

interface HeaderFields {
  crc?: number;
  size?: number;
  packedSize?: number;
  flags?: number;
  method?: number;
}

export interface ZipEntry {
  /** A text is written in UTF-8. */
  name: string | Buffer;
  content?: Uint8Array | string;
  isDeflated?: boolean;
  /** The general purpose bits. The default is UTF-8 names. */
  flags?: number;
  /** False values for both headers; `localName` and `offset` apply to one of them only. */
  override?: HeaderFields & { localName?: string; offset?: number };
  /** False values for only the header before the data. */
  localOverride?: HeaderFields;
  extra?: { local?: Buffer; central?: Buffer };
  /** Bytes before the header that belong to no entry. */
  before?: Buffer;
  /** Bytes after the packed data, which are counted as packed data or not. */
  behind?: { counted?: Buffer; uncounted?: Buffer };
  /** The Unix mode, for instance 0o120777 for a link. */
  mode?: number;
}

export interface ZipFrame {
  beforeDirectory?: Buffer;
  inDirectory?: Buffer;
  comment?: string;
  after?: Buffer;
  isZip64?: boolean;
  /** False values for the end record. */
  override?: { count?: number; directoryBytes?: number; directoryOffset?: number; disk?: number };
}

/** Returns a ZIP that is written byte by byte, so that it can be invalid in every way. */
export function makeZip(entries: readonly ZipEntry[], frame: ZipFrame = {}): Buffer {
  const parts: Buffer[] = [];
  const list: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const before = entry.before ?? Buffer.alloc(0);
    const local = localRecord(entry);
    list.push(listRecord(entry, offset + before.length));
    parts.push(before, local);
    offset += before.length + local.length;
  }
  const gap = frame.beforeDirectory ?? Buffer.alloc(0);
  const directory = Buffer.concat([...list, frame.inDirectory ?? Buffer.alloc(0)]);
  const place = {
    count: entries.length,
    directoryBytes: directory.length,
    directoryOffset: offset + gap.length,
  };
  const zip64End = frame.isZip64 ? endOfZip64(place) : Buffer.alloc(0);
  const stated = frame.isZip64
    ? { count: 0xffff, directoryBytes: 0xffff_ffff, directoryOffset: 0xffff_ffff, ...frame.override }
    : { ...place, ...frame.override };
  return Buffer.concat([...parts, gap, directory, zip64End, endRecord(stated, frame)]);
}

type Place = Required<
  Pick<NonNullable<ZipFrame['override']>, 'count' | 'directoryBytes' | 'directoryOffset'>
>;

function endRecord(place: Place & { disk?: number }, { comment = '', after }: ZipFrame): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(place.disk ?? 0, 4);
  end.writeUInt16LE(place.count, 8);
  end.writeUInt16LE(place.count, 10);
  end.writeUInt32LE(place.directoryBytes, 12);
  end.writeUInt32LE(place.directoryOffset, 16);
  end.writeUInt16LE(Buffer.byteLength(comment), 20);
  return Buffer.concat([end, Buffer.from(comment), after ?? Buffer.alloc(0)]);
}

function endOfZip64({ count, directoryBytes, directoryOffset }: Place): Buffer {
  const bytes = Buffer.alloc(56 + 20);
  bytes.writeUInt32LE(0x06064b50, 0);
  bytes.writeBigUInt64LE(44n, 4);
  bytes.writeUInt16LE(45, 12);
  bytes.writeUInt16LE(45, 14);
  bytes.writeBigUInt64LE(BigInt(count), 24);
  bytes.writeBigUInt64LE(BigInt(count), 32);
  bytes.writeBigUInt64LE(BigInt(directoryBytes), 40);
  bytes.writeBigUInt64LE(BigInt(directoryOffset), 48);
  bytes.writeUInt32LE(0x07064b50, 56);
  bytes.writeBigUInt64LE(BigInt(directoryOffset + directoryBytes), 64);
  bytes.writeUInt32LE(1, 72);
  return bytes;
}

/** Returns one field of the extra area of a header. */
export function extraField(id: number, data: Buffer): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt16LE(id, 0);
  head.writeUInt16LE(data.length, 2);
  return Buffer.concat([head, data]);
}

/** Returns the Unicode path field of a name that is not in UTF-8. */
export function unicodePathField(rawName: Buffer, name: string): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt8(1, 0);
  head.writeUInt32LE(crc32(rawName), 1);
  return extraField(0x7075, Buffer.concat([head, Buffer.from(name)]));
}

/** Returns the descriptor after the data of an entry whose size was not known before, for stored content. */
export function makeDescriptor(
  content: string,
  form: {
    isWide?: boolean;
    hasNoSignature?: boolean;
    /** A wrong checksum in place of the right one. */
    crc?: number;
  } = {},
): Buffer {
  const { isWide = false, hasNoSignature = false, crc = crc32(content) } = form;
  const bytes = Buffer.alloc(isWide ? 24 : 16);
  bytes.writeUInt32LE(0x08074b50, 0);
  bytes.writeUInt32LE(crc, 4);
  bytes.writeUInt32LE(content.length, 8);
  bytes.writeUInt32LE(content.length, isWide ? 16 : 12);
  return hasNoSignature ? bytes.subarray(4) : bytes;
}

/** Returns an entry whose size is stated only after its data. */
export function streamed(name: string, content: string, descriptor: Buffer): ZipEntry {
  return {
    name,
    content,
    flags: 0x808,
    localOverride: { crc: 0, size: 0, packedSize: 0 },
    behind: { uncounted: descriptor },
  };
}

function localRecord(entry: ZipEntry): Buffer {
  const { behind, extra, override, localOverride } = entry;
  const name = Buffer.from(override?.localName ?? entry.name);
  const extraBytes = extra?.local ?? Buffer.alloc(0);
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  common({ ...entry, override: { ...override, ...localOverride } }).copy(head, 4);
  head.writeUInt16LE(name.length, 26);
  head.writeUInt16LE(extraBytes.length, 28);
  return Buffer.concat([head, name, extraBytes, packed(entry), behind?.uncounted ?? Buffer.alloc(0)]);
}

function listRecord(entry: ZipEntry, offset: number): Buffer {
  const name = Buffer.from(entry.name);
  const extraBytes = entry.extra?.central ?? Buffer.alloc(0);
  const head = Buffer.alloc(46);
  head.writeUInt32LE(0x02014b50, 0);
  head.writeUInt16LE((3 << 8) | 20, 4);
  common(entry).copy(head, 6);
  head.writeUInt16LE(name.length, 28);
  head.writeUInt16LE(extraBytes.length, 30);
  head.writeUInt32LE(((entry.mode ?? 0o100644) << 16) >>> 0, 38);
  head.writeUInt32LE(entry.override?.offset ?? offset, 42);
  return Buffer.concat([head, name, extraBytes]);
}

/** Returns the fields that the header before the data and the list at the end share. */
function common(entry: ZipEntry): Buffer {
  const { override = {}, isDeflated = false } = entry;
  const content = Buffer.from(entry.content ?? '');
  const fields = Buffer.alloc(22);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(override.flags ?? entry.flags ?? 0x800, 2);
  fields.writeUInt16LE(override.method ?? (isDeflated ? 8 : 0), 4);
  fields.writeUInt32LE(override.crc ?? crc32(content), 10);
  fields.writeUInt32LE(override.packedSize ?? packed(entry).length, 14);
  fields.writeUInt32LE(override.size ?? content.length, 18);
  return fields;
}

function packed({ behind, content = '', isDeflated = false }: ZipEntry): Buffer {
  const bytes = Buffer.from(content);
  return Buffer.concat([isDeflated ? deflateRawSync(bytes) : bytes, behind?.counted ?? Buffer.alloc(0)]);
}

/** Returns the files of a ZIP by path, without its folders. */
export async function unzip(zip: Buffer): Promise<Record<string, Buffer>> {
  const archive = await fromBufferPromise(zip, { strictFileNames: true });
  const found: Record<string, Buffer> = {};
  for await (const entry of archive.eachEntry()) {
    if (!entry.fileName.endsWith('/'))
      found[entry.fileName] = await buffer(await archive.openReadStreamPromise(entry));
  }
  return found;
}
