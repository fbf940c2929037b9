import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { replaceQuotes } from '#src/lib/filename.ts';
import { ZipWriter } from '@firstlayer/mesh/zip/zip-writer.ts';
import type { ModelFormat } from '#src/features/catalog/schemas.ts';
import { Archive, type ArchiveEntry, type ArchiveLimits } from './archive.ts';
import { getBaseName, getFormat, UniqueNames } from './file-names.ts';

export interface BundleFile {
  name: string;
  format: ModelFormat;
  sizeBytes: number;
  /** The path on the disk. */
  path: string;
  /** True if the whole content was just read and compared with its checksums. */
  isChecked: boolean;
}

export interface Bundle {
  sizeBytes: number;
  /** In hexadecimal. */
  sha256: string;
  /** Unsafe entries of archives that earlier rules had accepted. */
  omittedEntries: string[];
}

const chunkBytes = 262_144;

/** The version of the packing rules. Increase it when they change, so that derived files are packed anew. */
export const bundleVersion = 3;

/**
 * Packs all files into one ZIP; equal names get ` (2)`. An uploaded ZIP is repacked: its entries go into a folder of its
 * name, or keep their paths if it is the only file; their names are cleaned (decision record 19). The same files always
 * give the same bytes: the archive contains no times or random values.
 * @throws AppError `zip_damaged` if an uploaded ZIP cannot be read
 */
export async function writeBundle(
  files: readonly BundleFile[],
  tempPath: string,
  limits: ArchiveLimits,
): Promise<Bundle> {
  await using output = await open(tempPath, 'w');
  const hash = createHash('sha256');
  let sizeBytes = 0;
  const zip = new ZipWriter(async (bytes) => {
    hash.update(bytes);
    sizeBytes += bytes.length;
    await output.writeFile(bytes);
  });
  const names = new UniqueNames();
  const omittedEntries: string[] = [];
  for (const file of files) {
    if (file.format === 'zip') {
      const folder = files.length === 1 ? '' : `${names.add(replaceQuotes(getBaseName(file.name)))}/`;
      omittedEntries.push(...(await addArchive(zip, file, { folder, limits })));
      continue;
    }
    const content = createReadStream(file.path, { highWaterMark: chunkBytes }) as AsyncIterable<Buffer>;
    // A 3MF is already compressed.
    const packing = { unpackedBytes: file.sizeBytes, isDeflated: file.format === 'stl' };
    await zip.addContent(names.add(replaceQuotes(file.name)), content, packing);
  }
  await zip.end();
  return { sizeBytes, sha256: hash.digest('hex'), omittedEntries };
}

/** @returns the paths of the omitted entries */
async function addArchive(
  zip: ZipWriter,
  { path, isChecked }: BundleFile,
  {
    folder,
    limits,
  }: {
    /** Either empty or ends with a slash. */
    folder: string;
    limits: ArchiveLimits;
  },
): Promise<string[]> {
  const archive = await Archive.openStored(path, limits);
  try {
    for (const entry of archive.entries) {
      if (entry.isUnsafe || entry.safePath === '') continue;
      if (entry.isFolder) await zip.addFolder(folder + entry.safePath);
      else await addEntry(zip, { archive, entry, isChecked }, folder + entry.safePath);
    }
    return archive.entries.filter(({ isUnsafe }) => isUnsafe).map((entry) => entry.path);
  } finally {
    archive.close();
  }
}

/** Copies compressed data as it is, which is fast. An uncompressed STL is compressed. */
async function addEntry(
  zip: ZipWriter,
  { archive, entry, isChecked }: { archive: Archive; entry: ArchiveEntry; isChecked: boolean },
  path: string,
): Promise<void> {
  if (!entry.isDeflated && getFormat(entry.safePath) === 'stl') {
    const packing = { unpackedBytes: entry.sizeBytes, isDeflated: true };
    await zip.addContent(path, archive.read(entry), packing);
    return;
  }
  const packedBytes = isChecked ? entry.packedBytes : await archive.verify(entry);
  const { crc32, isDeflated, sizeBytes: unpackedBytes } = entry;
  const fields = { crc32, isDeflated, packedBytes, unpackedBytes };
  await zip.addPacked(path, fields, archive.readPacked(entry, packedBytes));
}
