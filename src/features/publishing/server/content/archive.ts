import { posix } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import { openPromise, type Entry, type ZipFile } from 'yauzl';
import { tooLarge } from '#src/lib/errors.ts';
import { formatMegabytes } from '#src/lib/text.ts';
import { requireConsistentZip } from '@firstlayer/mesh/zip/check-zip.ts';
import { formatEntryName } from '@firstlayer/mesh/zip/zip-error.ts';
import {
  toArchiveError,
  clashError,
  damaged,
  notZip,
  requireHarmlessName,
  requireReadable,
  tooManyEntries,
  unsafeFileError,
} from './archive-refusals.ts';
import { EntryTree, readEntryName } from './entry-names.ts';
import { isLitter } from './file-names.ts';
import { isUnsafeCompanion } from './unsafe-files.ts';

const stored = 0;
const chunkBytes = 65_536;

export interface ArchiveLimits {
  zipEntries: number;
  zipUnpackedBytes: number;
}

export interface ArchiveEntry {
  /** The path in the archive, with `/` between folders and at the end of a folder. */
  path: string;
  /** The path in the repacked archive; empty for the root folder. */
  safePath: string;
  isFolder: boolean;
  /** True if it could harm the person who opens it. New uploads with such an entry are rejected. */
  isUnsafe: boolean;
  sizeBytes: number;
  packedBytes: number;
  crc32: number;
  isDeflated: boolean;
}

/**
 * A ZIP whose list of entries has been read, without what macOS and Windows add to archives. The contents are checked while
 * they are read.
 */
export class Archive {
  readonly entries: ArchiveEntry[] = [];
  readonly #zip: ZipFile;
  readonly #rawEntries = new Map<ArchiveEntry, Entry>();
  readonly #isStrict: boolean;

  private constructor(zip: ZipFile, isStrict: boolean) {
    this.#zip = zip;
    this.#isStrict = isStrict;
  }

  /**
   * Opens an untrusted archive (decision record 19).
   * @throws AppError if it is not a ZIP, is damaged, contradicts itself, or could harm the person who unpacks it
   */
  static async open(path: string, limits: ArchiveLimits): Promise<Archive> {
    await requireConsistentZip(path, limits.zipEntries).catch((error: unknown) => {
      throw toArchiveError(error, limits);
    });
    return Archive.#open(path, limits, true);
  }

  /**
   * Opens a stored archive, which may have been accepted by earlier rules. Use `safePath` and `isUnsafe` of its entries.
   * @throws AppError if it can no longer be read
   */
  static openStored(path: string, limits: ArchiveLimits): Promise<Archive> {
    return Archive.#open(path, limits, false);
  }

  static async #open(path: string, limits: ArchiveLimits, isStrict: boolean): Promise<Archive> {
    const options = { lazyEntries: true, autoClose: false, decodeStrings: false };
    const zip = await openPromise(path, options).catch((cause: unknown) => {
      throw notZip(cause);
    });
    const archive = new Archive(zip, isStrict);
    try {
      await archive.#list(limits);
      return archive;
    } catch (error) {
      archive.close();
      throw toArchiveError(error, limits);
    }
  }

  close(): void {
    this.#zip.close();
  }

  /**
   * Yields the unpacked bytes of an entry, and compares size and checksum with the archive's values.
   * @throws AppError `zip_damaged` during the iteration
   */
  async *read(entry: ArchiveEntry): AsyncGenerator<Buffer> {
    yield* this.#readUnpacked(entry);
  }

  /**
   * Reads an entry to its end, as `read` does.
   * @returns the number of compressed bytes that were used: all, unless other bytes are hidden behind the data
   */
  async verify(entry: ArchiveEntry): Promise<number> {
    const chunks = this.#readUnpacked(entry);
    for (;;) {
      const { done, value } = await chunks.next();
      if (done) return value;
    }
  }

  /** Yields the first `end` compressed bytes of an entry. */
  async *readPacked(entry: ArchiveEntry, end: number): AsyncGenerator<Buffer> {
    const options = { decodeFileData: false, end };
    const packed = await this.#zip.openReadStreamPromise(this.#getRaw(entry), options);
    yield* packed as AsyncIterable<Buffer>;
  }

  #getRaw(entry: ArchiveEntry): Entry {
    const raw = this.#rawEntries.get(entry);
    if (!raw) throw new Error('The entry belongs to another archive.');
    return raw;
  }

  /** @returns the number of compressed bytes that were used */
  async *#readUnpacked(entry: ArchiveEntry): AsyncGenerator<Buffer, number> {
    const shown = formatEntryName(entry.path);
    let checksum = 0;
    let sizeBytes = 0;
    let usedBytes = entry.packedBytes;
    try {
      const packed = this.readPacked(entry, entry.packedBytes);
      const inflate = entry.isDeflated ? createInflateRaw({ chunkSize: chunkBytes }) : undefined;
      // `pipeline` destroys both streams on an error, which the loop below then throws.
      if (inflate) pipeline(Readable.from(packed), inflate, () => undefined);
      for await (const chunk of (inflate ?? packed) as AsyncIterable<Buffer>) {
        sizeBytes += chunk.length;
        if (sizeBytes > entry.sizeBytes) break;
        checksum = crc32(chunk, checksum);
        yield chunk;
      }
      if (inflate) usedBytes = inflate.bytesWritten;
    } catch (error) {
      throw toArchiveError(error);
    }
    if (sizeBytes !== entry.sizeBytes) throw damaged(`the size of ${shown} is wrong`);
    if (checksum !== entry.crc32) throw damaged(`the checksum of ${shown} does not match`);
    if (this.#isStrict && usedBytes !== entry.packedBytes) {
      throw damaged(`there are bytes behind the packed data of ${shown}`);
    }
    return usedBytes;
  }

  async #list(limits: ArchiveLimits): Promise<void> {
    if (this.#zip.entryCount > limits.zipEntries) throw tooManyEntries(limits);
    const tree = new EntryTree();
    let unpackedBytes = 0;
    for await (const raw of this.#zip.eachEntry()) {
      const entry = this.#admit(raw, tree);
      if (!entry) continue;
      // An entry is only read up to its declared size, so the declared sizes limit the real ones.
      unpackedBytes += entry.sizeBytes;
      if (unpackedBytes > limits.zipUnpackedBytes) {
        throw tooLarge(
          `The ZIP unpacks to more than the ${formatMegabytes(limits.zipUnpackedBytes)} allowed.`,
        );
      }
      this.entries.push(entry);
      this.#rawEntries.set(entry, raw);
    }
  }

  /** @returns undefined for what macOS and Windows add to archives */
  #admit(raw: Entry, tree: EntryTree): ArchiveEntry | undefined {
    const name = readEntryName(raw);
    const { path } = name;
    if (isLitter(path) && name.forms.every(isLitter)) return undefined;
    if (this.#isStrict) requireHarmlessName(name);
    requireReadable(raw, path);
    const { safePath, clash } = tree.add(path);
    // Cleaning turns `desktop.ini.` into `desktop.ini`.
    if (isLitter(safePath)) return undefined;
    if (this.#isStrict && clash) throw clashError(clash, path);
    const isFolder = path.endsWith('/');
    const isUnsafe = !isFolder && isUnsafeCompanion(posix.basename(safePath));
    if (this.#isStrict && isUnsafe) throw unsafeFileError(path);
    if (isFolder && raw.uncompressedSize > 0)
      throw damaged(`the folder ${formatEntryName(path)} has contents`);
    return { path, safePath, isFolder, isUnsafe, ...toEntryFields(raw) };
  }
}

function toEntryFields({ compressedSize, compressionMethod, crc32: checksum, uncompressedSize }: Entry) {
  return {
    sizeBytes: uncompressedSize,
    packedBytes: compressedSize,
    crc32: checksum,
    isDeflated: compressionMethod !== stored,
  };
}
