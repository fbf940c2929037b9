import type { FileHandle } from 'node:fs/promises';
import { readBytes, readUint64, sentinel32 } from './zip-bytes.ts';
import { inconsistent, ZipError } from './zip-error.ts';

const endSignature = 0x0605_4b50;
const endBytes = 22;
const maxCommentBytes = 0xffff;
const locatorSignature = 0x0706_4b50;
const locatorBytes = 20;
const zip64EndSignature = 0x0606_4b50;
const zip64EndBytes = 56;
const sentinel16 = 0xffff;

export interface DirectoryPlace {
  entryCount: number;
  offset: number;
  sizeBytes: number;
}

/**
 * Finds the directory by the record at the end of the file.
 * @throws ZipError when there is none, when bytes follow it, or when its numbers do not match the file
 */
export async function findDirectory(file: FileHandle, fileBytes: number): Promise<DirectoryPlace> {
  const tailBytes = Math.min(fileBytes, endBytes + maxCommentBytes);
  const tail = await readBytes(file, fileBytes - tailBytes, tailBytes);
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
  const endOffset = fileBytes - tailBytes + at;
  const zip64 = await findZip64End(file, endOffset, place);
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
async function findZip64End(file: FileHandle, endOffset: number, plain: DirectoryPlace) {
  if (endOffset < locatorBytes) return undefined;
  const locator = await readBytes(file, endOffset - locatorBytes, locatorBytes);
  if (locator.readUInt32LE(0) !== locatorSignature) return undefined;
  const offset = readUint64(locator, 8);
  if (offset !== endOffset - locatorBytes - zip64EndBytes || locator.readUInt32LE(4) !== 0) {
    throw inconsistent('its ZIP64 end is not where it should be');
  }
  const record = await readBytes(file, offset, zip64EndBytes);
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
