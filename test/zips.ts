import { buffer } from 'node:stream/consumers';
import { crc32, deflateRawSync } from 'node:zlib';
import { fromBufferPromise } from 'yauzl';

export interface ZipEntry {
  name: string;
  content?: Uint8Array | string;
  isDeflated?: boolean;
  /** What the archive claims instead of the truth. */
  lie?: { crc?: number; localName?: string; size?: number; flags?: number; method?: number };
  /** As Unix knows it, as in 0o120777 for a link. */
  mode?: number;
}

/** A ZIP written byte by byte, so that it can be wrong in every way. */
export function makeZip(entries: readonly ZipEntry[]): Buffer {
  const parts: Buffer[] = [];
  const list: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const local = localRecord(entry);
    list.push(listRecord(entry, offset));
    parts.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(list);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, directory, end]);
}

function localRecord(entry: ZipEntry): Buffer {
  const name = Buffer.from(entry.lie?.localName ?? entry.name);
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  common(entry).copy(head, 4);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, name, packed(entry)]);
}

function listRecord(entry: ZipEntry, offset: number): Buffer {
  const name = Buffer.from(entry.name);
  const head = Buffer.alloc(46);
  head.writeUInt32LE(0x02014b50, 0);
  head.writeUInt16LE((3 << 8) | 20, 4);
  common(entry).copy(head, 6);
  head.writeUInt16LE(name.length, 28);
  head.writeUInt32LE(((entry.mode ?? 0o100644) << 16) >>> 0, 38);
  head.writeUInt32LE(offset, 42);
  return Buffer.concat([head, name]);
}

/** What stands alike before the data and in the list at the end. */
function common(entry: ZipEntry): Buffer {
  const { lie = {}, isDeflated = false } = entry;
  const content = Buffer.from(entry.content ?? '');
  const fields = Buffer.alloc(22);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(lie.flags ?? 0x800, 2);
  fields.writeUInt16LE(lie.method ?? (isDeflated ? 8 : 0), 4);
  fields.writeUInt32LE(lie.crc ?? crc32(content), 10);
  fields.writeUInt32LE(packed(entry).length, 14);
  fields.writeUInt32LE(lie.size ?? content.length, 18);
  return fields;
}

function packed({ content = '', isDeflated = false }: ZipEntry): Buffer {
  const bytes = Buffer.from(content);
  return isDeflated ? deflateRawSync(bytes) : bytes;
}

/** The files of a ZIP by path, without its folders. */
export async function unzip(zip: Buffer): Promise<Record<string, Buffer>> {
  const archive = await fromBufferPromise(zip);
  const found: Record<string, Buffer> = {};
  for await (const entry of archive.eachEntry()) {
    if (!entry.fileName.endsWith('/'))
      found[entry.fileName] = await buffer(await archive.openReadStreamPromise(entry));
  }
  return found;
}
