import { open } from 'node:fs/promises';
import { readUint64, ZipBytes } from './zip-bytes.ts';
import { findDirectory, readDirectory, type DirectoryEntry } from './zip-directory.ts';
import { inconsistent, formatEntryName } from './zip-error.ts';
import { readExtraFields, sentinel32, widen } from './zip-extra.ts';

const directoryWindowBytes = 262_144;
const headerWindowBytes = 1024;
const headerSignature = 0x0403_4b50;
const headerBytes = 30;
const descriptorSignature = 0x0807_4b50;
const descriptorLengths = new Set([12, 16, 20, 24]);
const hasDescriptorFlag = 0x8;
// These flags record the compression level, which does not matter to readers.
const compressionEffortFlags = 0x6;

/**
 * Checks that every program must read the same entries from a ZIP archive, whether it begins at the front or at the
 * directory: each byte before the directory belongs to exactly one entry, and both headers of an entry agree. The
 * contents are not unpacked.
 * @param maxEntries the maximum number of entries
 * @throws ZipError
 */
export async function requireConsistentZip(path: string, maxEntries: number): Promise<void> {
  await using file = await open(path);
  const { size } = await file.stat();
  const bytes = new ZipBytes(file, size, directoryWindowBytes);
  const place = await findDirectory(bytes);
  const entries = await readDirectory(bytes, place, maxEntries);
  const inOrder = entries.toSorted((one, other) => one.headerOffset - other.headerOffset);
  const headers = new ZipBytes(file, size, headerWindowBytes);
  let expected = 0;
  for (const [index, entry] of inOrder.entries()) {
    requireAdjacent(entry, expected);
    const dataEnd = await checkHeader(headers, entry);
    const next = inOrder[index + 1]?.headerOffset ?? place.offset;
    if (dataEnd > next) throw inconsistent(`${formatEntryName(entry.name)} overlaps what follows it`);
    expected = dataEnd + (await checkDescriptor(headers, entry, { dataEnd, next }));
  }
  if (expected !== place.offset) throw hiddenBytes('before its directory');
}

function requireAdjacent({ name, headerOffset }: DirectoryEntry, expected: number): void {
  if (headerOffset === expected) return;
  if (headerOffset < expected) throw inconsistent(`${formatEntryName(name)} overlaps what stands before it`);
  throw hiddenBytes(`before ${formatEntryName(name)}`);
}

const hiddenBytes = (where: string) => inconsistent(`there are bytes ${where} that belong to no entry`);

/** @returns the offset where the entry's packed bytes end */
async function checkHeader(bytes: ZipBytes, entry: DirectoryEntry): Promise<number> {
  const { headerOffset } = entry;
  const lengths = await bytes.read(headerOffset, headerBytes);
  if (lengths.readUInt32LE(0) !== headerSignature) {
    throw inconsistent(`${formatEntryName(entry.name)} is not where the directory says`);
  }
  const nameEnd = headerBytes + lengths.readUInt16LE(26);
  const extraEnd = nameEnd + lengths.readUInt16LE(28);
  const header = await bytes.read(headerOffset, extraEnd);
  const { zip64, unicodePath } = readExtraFields(header.subarray(nameEnd, extraEnd));
  if (!header.subarray(headerBytes, nameEnd).equals(entry.name)) throw disagreement(entry, 'name');
  if (unicodePath && !(entry.unicodePath && unicodePath.equals(entry.unicodePath))) {
    throw disagreement(entry, 'name');
  }
  const differing = (header.readUInt16LE(6) ^ entry.flags) & ~compressionEffortFlags;
  if (differing !== 0 || header.readUInt16LE(8) !== entry.method) throw disagreement(entry, 'packing');
  const plain = [header.readUInt32LE(22), header.readUInt32LE(18)];
  const [unpackedBytes = 0, packedBytes = 0] = widen(plain, zip64);
  requireSame(entry, 'checksum', [header.readUInt32LE(14), entry.crc32]);
  requireSame(entry, 'size', [unpackedBytes, entry.unpackedBytes]);
  requireSame(entry, 'size', [packedBytes, entry.packedBytes]);
  return headerOffset + extraEnd + entry.packedBytes;
}

/** The header before data of unknown size contains zero or the largest number as a placeholder. */
function requireSame(entry: DirectoryEntry, what: string, [local, listed]: [number, number]): void {
  const isOpen = (entry.flags & hasDescriptorFlag) !== 0 && (local === 0 || local === sentinel32);
  if (local !== listed && !isOpen) throw disagreement(entry, what);
}

const disagreement = ({ name }: DirectoryEntry, what: string) =>
  inconsistent(`its two headers for ${formatEntryName(name)} disagree on the ${what}`);

/** @returns the length of the record after the data that repeats checksum and sizes, or 0 if there is none */
async function checkDescriptor(
  bytes: ZipBytes,
  entry: DirectoryEntry,
  { dataEnd, next }: { dataEnd: number; next: number },
): Promise<number> {
  if ((entry.flags & hasDescriptorFlag) === 0) return 0;
  const length = next - dataEnd;
  // Some writers omit the record if there is no data either.
  if (length === 0 && entry.packedBytes === 0) return 0;
  if (!descriptorLengths.has(length)) throw hiddenBytes(`after ${formatEntryName(entry.name)}`);
  if (!matchesDescriptor(entry, await bytes.read(dataEnd, length))) throw disagreement(entry, 'size');
  return length;
}

/** The record may have a signature, and sizes of 4 or of 8 bytes: its length determines the form. */
function matchesDescriptor(entry: DirectoryEntry, record: Buffer): boolean {
  const hasSignature = record.length % 8 === 0;
  if (hasSignature && record.readUInt32LE(0) !== descriptorSignature) return false;
  const fields = record.subarray(hasSignature ? 4 : 0);
  const isWide = fields.length === 20;
  const packedBytes = isWide ? readUint64(fields, 4) : fields.readUInt32LE(4);
  const unpackedBytes = isWide ? readUint64(fields, 12) : fields.readUInt32LE(8);
  if (packedBytes !== entry.packedBytes || unpackedBytes !== entry.unpackedBytes) return false;
  return fields.readUInt32LE(0) === entry.crc32;
}
