import { readUint64, type ZipBytes } from './zip-bytes.ts';
import { inconsistent, ZipError } from './zip-error.ts';
import { readExtraFields, sentinel32, widen } from './zip-extra.ts';

const endSignature = 0x0605_4b50;
const endBytes = 22;
const maxCommentBytes = 0xffff;
const locatorSignature = 0x0706_4b50;
const locatorBytes = 20;
const zip64EndSignature = 0x0606_4b50;
const zip64EndBytes = 56;
const sentinel16 = 0xffff;
const recordSignature = 0x0201_4b50;
const recordBytes = 46;
// A record has a name of at most 1000 bytes, some extra fields and rarely a comment.
const maxMeanRecordBytes = 4096;

export interface DirectoryPlace {
  entryCount: number;
  offset: number;
  sizeBytes: number;
}

/** The directory's record of an entry. */
export interface DirectoryEntry {
  name: Buffer;
  unicodePath: Buffer | undefined;
  flags: number;
  method: number;
  crc32: number;
  packedBytes: number;
  unpackedBytes: number;
  headerOffset: number;
}

/**
 * Finds the directory by the record at the end of the file.
 * @throws ZipError when there is none, when bytes follow it, or when its numbers do not match the file
 */
export async function findDirectory(bytes: ZipBytes): Promise<DirectoryPlace> {
  const tailBytes = Math.min(bytes.sizeBytes, endBytes + maxCommentBytes);
  const tail = await bytes.read(bytes.sizeBytes - tailBytes, tailBytes);
  const at = findEnd(tail);
  const commentBytes = tail.readUInt16LE(at + 20);
  const bytesAfter = tailBytes - at - endBytes;
  if (bytesAfter < commentBytes) throw new ZipError('not_zip', 'its end is missing');
  if (bytesAfter > commentBytes) throw inconsistent('there are bytes after its end');
  const place = {
    entryCount: tail.readUInt16LE(at + 10),
    sizeBytes: tail.readUInt32LE(at + 12),
    offset: tail.readUInt32LE(at + 16),
  };
  const disks = [tail.readUInt16LE(at + 4), tail.readUInt16LE(at + 6)];
  const entriesHere = tail.readUInt16LE(at + 8);
  if (entriesHere !== place.entryCount || disks.some((disk) => disk !== 0 && disk !== sentinel16)) {
    throw inconsistent('it is one part of an archive in several parts');
  }
  const endOffset = bytes.sizeBytes - tailBytes + at;
  const zip64 = await findZip64End(bytes, endOffset, place);
  const { entryCount, sizeBytes, offset } = zip64?.place ?? place;
  if (offset + sizeBytes !== (zip64?.offset ?? endOffset)) {
    throw inconsistent('the size or the place of its directory is wrong');
  }
  return { entryCount, sizeBytes, offset };
}

function findEnd(tail: Buffer): number {
  for (let at = tail.length - endBytes; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) === endSignature) return at;
  }
  throw new ZipError('not_zip', 'it has no directory');
}

/** Finds the ZIP64 end record, which precedes the plain one. */
async function findZip64End(bytes: ZipBytes, endOffset: number, plain: DirectoryPlace) {
  if (endOffset < locatorBytes) return undefined;
  const locator = await bytes.read(endOffset - locatorBytes, locatorBytes);
  if (locator.readUInt32LE(0) !== locatorSignature) return undefined;
  const offset = readUint64(locator, 8);
  if (offset !== endOffset - locatorBytes - zip64EndBytes || locator.readUInt32LE(4) !== 0) {
    throw inconsistent('its ZIP64 end is not where it should be');
  }
  const record = await bytes.read(offset, zip64EndBytes);
  const place = readZip64End(record);
  if (!place || !agree(plain, place)) {
    throw inconsistent('its ZIP64 end says something else than its plain end');
  }
  return { place, offset };
}

/** Returns undefined if the record does not have this form. */
function readZip64End(record: Buffer): DirectoryPlace | undefined {
  if (record.readUInt32LE(0) !== zip64EndSignature) return undefined;
  if (readUint64(record, 4) !== zip64EndBytes - 12) return undefined;
  const [entriesHere, entryCount] = [readUint64(record, 24), readUint64(record, 32)];
  const isOneDisk = record.readUInt32LE(16) === 0 && record.readUInt32LE(20) === 0;
  if (!isOneDisk || entriesHere !== entryCount) return undefined;
  return { entryCount, sizeBytes: readUint64(record, 40), offset: readUint64(record, 48) };
}

/** Returns whether each number of the plain end record is the same, or the largest possible number. */
function agree(plain: DirectoryPlace, { entryCount, sizeBytes, offset }: DirectoryPlace): boolean {
  return (
    [sentinel16, entryCount].includes(plain.entryCount) &&
    [sentinel32, sizeBytes].includes(plain.sizeBytes) &&
    [sentinel32, offset].includes(plain.offset)
  );
}

/** @throws ZipError when there are more entries than allowed, or not as many as the end record states */
export async function readDirectory(
  bytes: ZipBytes,
  place: DirectoryPlace,
  maxEntries: number,
): Promise<DirectoryEntry[]> {
  if (place.entryCount > maxEntries) {
    throw new ZipError('too_many_entries', 'it has too many entries');
  }
  if (place.sizeBytes > maxEntries * maxMeanRecordBytes) {
    throw inconsistent('its directory is larger than any list of names needs');
  }
  const entries: DirectoryEntry[] = [];
  const end = place.offset + place.sizeBytes;
  let at = place.offset;
  while (at < end) {
    if (entries.length === place.entryCount) throw inconsistent('it has more entries than it counts');
    const { entry, sizeBytes } = await readRecord(bytes, at);
    entries.push(entry);
    at += sizeBytes;
  }
  if (at !== end || entries.length !== place.entryCount) {
    throw inconsistent('it has fewer entries than it counts, or its directory is of another size');
  }
  return entries;
}

async function readRecord(bytes: ZipBytes, at: number) {
  const lengths = await bytes.read(at, recordBytes);
  if (lengths.readUInt32LE(0) !== recordSignature) {
    throw inconsistent('its directory has something else in it than entries');
  }
  const nameEnd = recordBytes + lengths.readUInt16LE(28);
  const extraEnd = nameEnd + lengths.readUInt16LE(30);
  const sizeBytes = extraEnd + lengths.readUInt16LE(32);
  const record = await bytes.read(at, sizeBytes);
  const { zip64, unicodePath } = readExtraFields(record.subarray(nameEnd, extraEnd));
  const disk = record.readUInt16LE(34);
  if (disk !== 0 && disk !== sentinel16) throw inconsistent('it is one part of an archive in several parts');
  const plain = [record.readUInt32LE(24), record.readUInt32LE(20), record.readUInt32LE(42)];
  const [unpackedBytes = 0, packedBytes = 0, headerOffset = 0] = widen(plain, zip64);
  const entry: DirectoryEntry = {
    name: Buffer.from(record.subarray(recordBytes, nameEnd)),
    unicodePath,
    flags: record.readUInt16LE(8),
    method: record.readUInt16LE(10),
    crc32: record.readUInt32LE(16),
    packedBytes,
    unpackedBytes,
    headerOffset,
  };
  return { entry, sizeBytes };
}
