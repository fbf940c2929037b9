import { open, type FileHandle } from 'node:fs/promises';
import { fromFdPromise, parseExtraFields, type Entry, type ExtraField, type ZipFile } from 'yauzl';
import { findDirectory, type DirectoryPlace } from './find-directory.ts';
import { readBytes, readUint64, sentinel32 } from './zip-bytes.ts';
import { formatEntryName, inconsistent, ZipError } from './zip-error.ts';

/** An entry has a name of at most 1000 bytes, some extra fields and rarely a comment. */
const maxMeanRecordBytes = 4096;
const zip64Id = 0x0001;
const unicodePathId = 0x7075;
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
  const place = await findDirectory(file, size);
  if (place.entryCount > maxEntries) throw new ZipError('too_many_entries', 'it has too many entries');
  if (place.sizeBytes > maxEntries * maxMeanRecordBytes)
    throw inconsistent('its directory is larger than any list of names needs');
  const options = { autoClose: false, decodeStrings: false, validateEntrySizes: false };
  const zip = await fromFdPromise(file.fd, options);
  const entries = await listEntries(zip, place);
  let expected = 0;
  for (const [index, entry] of entries.entries()) {
    requireAdjacent(entry, expected);
    const dataEnd = await checkHeader(zip, entry);
    const next = entries[index + 1]?.relativeOffsetOfLocalHeader ?? place.offset;
    if (dataEnd > next) throw inconsistent(`${formatName(entry)} overlaps what follows it`);
    expected = dataEnd + (await checkDescriptor(file, entry, { dataEnd, next }));
  }
  if (expected !== place.offset) throw hiddenBytes('before its directory');
}

/** Lists the entries in the order of their data. */
async function listEntries(zip: ZipFile, place: DirectoryPlace): Promise<Entry[]> {
  const entries: Entry[] = [];
  try {
    for await (const entry of zip.eachEntry()) entries.push(entry);
  } catch (error) {
    const message = 'it has fewer entries than it counts, or its directory has something else in it';
    throw new ZipError('inconsistent', message, { cause: error });
  }
  // The place where the next entry would be; its type is declared wrongly.
  if (Number(zip.readEntryCursor) !== place.offset + place.sizeBytes)
    throw inconsistent('it has more entries than it counts, or its directory is of another size');
  return entries.sort((one, other) => one.relativeOffsetOfLocalHeader - other.relativeOffsetOfLocalHeader);
}

function requireAdjacent(entry: Entry, expected: number): void {
  const offset = entry.relativeOffsetOfLocalHeader;
  if (offset === expected) return;
  if (offset < expected) throw inconsistent(`${formatName(entry)} overlaps what stands before it`);
  throw hiddenBytes(`before ${formatName(entry)}`);
}

const formatName = ({ fileNameRaw }: Entry) => formatEntryName(fileNameRaw);

const hiddenBytes = (where: string) => inconsistent(`there are bytes ${where} that belong to no entry`);

/** @returns the offset where the entry's packed bytes end */
async function checkHeader(zip: ZipFile, entry: Entry): Promise<number> {
  const { header, fields } = await readHeader(zip, entry);
  const path = findField(fields, unicodePathId);
  const listedPath = findField(entry.extraFields, unicodePathId);
  if (!header.fileName.equals(entry.fileNameRaw) || (path && !(listedPath && path.equals(listedPath))))
    throw disagreement(entry, 'name');
  const flags = header.generalPurposeBitFlag ^ entry.generalPurposeBitFlag;
  if ((flags & ~compressionEffortFlags) !== 0 || header.compressionMethod !== entry.compressionMethod)
    throw disagreement(entry, 'packing');
  const zip64 = findField(fields, zip64Id);
  findField(entry.extraFields, zip64Id);
  const [unpackedBytes = 0, packedBytes = 0] = widen([header.uncompressedSize, header.compressedSize], zip64);
  requireSame(entry, 'checksum', [header.crc32, entry.crc32]);
  requireSame(entry, 'size', [unpackedBytes, entry.uncompressedSize]);
  requireSame(entry, 'size', [packedBytes, entry.compressedSize]);
  return header.fileDataStart + entry.compressedSize;
}

async function readHeader(zip: ZipFile, entry: Entry) {
  try {
    const header = await zip.readLocalFileHeaderPromise(entry);
    return { header, fields: parseExtraFields(header.extraField) };
  } catch (cause) {
    const message = `${formatName(entry)} is not where the directory says, or its header is damaged`;
    throw new ZipError('inconsistent', message, { cause });
  }
}

/** @throws ZipError when the field occurs twice */
function findField(fields: readonly ExtraField[], wanted: number): Buffer | undefined {
  const [field, ...others] = fields.filter(({ id }) => id === wanted);
  if (others.length > 0) throw inconsistent('an extra field stands twice');
  return field?.data;
}

/** Replaces each number that is too large for 32 bits with the next one of the ZIP64 field. */
function widen(numbers: readonly number[], zip64: Buffer | undefined): number[] {
  if (!zip64) return [...numbers];
  let at = 0;
  return numbers.map((number) => {
    if (number !== sentinel32) return number;
    if (at + 8 > zip64.length) throw inconsistent('a ZIP64 field is too short');
    at += 8;
    return readUint64(zip64, at - 8);
  });
}

/** The header before data of unknown size contains zero or the largest number as a placeholder. */
function requireSame(entry: Entry, what: string, [local, listed]: [number, number]): void {
  const isOpen =
    (entry.generalPurposeBitFlag & hasDescriptorFlag) !== 0 && (local === 0 || local === sentinel32);
  if (local !== listed && !isOpen) throw disagreement(entry, what);
}

const disagreement = (entry: Entry, what: string) =>
  inconsistent(`its two headers for ${formatName(entry)} disagree on the ${what}`);

/** @returns the length of the record after the data that repeats checksum and sizes, or 0 if there is none */
async function checkDescriptor(
  file: FileHandle,
  entry: Entry,
  { dataEnd, next }: { dataEnd: number; next: number },
): Promise<number> {
  if ((entry.generalPurposeBitFlag & hasDescriptorFlag) === 0) return 0;
  const length = next - dataEnd;
  // Some writers omit the record if there is no data either.
  if (length === 0 && entry.compressedSize === 0) return 0;
  if (!descriptorLengths.has(length)) throw hiddenBytes(`after ${formatName(entry)}`);
  if (!matchesDescriptor(entry, await readBytes(file, dataEnd, length))) throw disagreement(entry, 'size');
  return length;
}

/** The record may have a signature, and sizes of 4 or of 8 bytes: its length determines the form. */
function matchesDescriptor(entry: Entry, record: Buffer): boolean {
  const hasSignature = record.length % 8 === 0;
  if (hasSignature && record.readUInt32LE(0) !== descriptorSignature) return false;
  const fields = record.subarray(hasSignature ? 4 : 0);
  const isWide = fields.length === 20;
  const packedBytes = isWide ? readUint64(fields, 4) : fields.readUInt32LE(4);
  const unpackedBytes = isWide ? readUint64(fields, 12) : fields.readUInt32LE(8);
  if (packedBytes !== entry.compressedSize || unpackedBytes !== entry.uncompressedSize) return false;
  return fields.readUInt32LE(0) === entry.crc32;
}
