import { posix } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import { openPromise, type Entry, type ZipFile } from 'yauzl';
import { tooLarge } from '#src/lib/errors.ts';
import { formatMegabytes } from '#src/lib/text.ts';
import { requireConsistentZip } from '#src/mesh/zip/check-zip.ts';
import { showName } from '#src/mesh/zip/zip-error.ts';
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
import { isUnsafeCompanion } from './unsafe-files.ts';

const stored = 0;
const chunkBytes = 65_536;

export interface ArchiveLimits {
  zipEntries: number;
  zipUnpackedBytes: number;
}

export interface ArchiveEntry {
  /** As the archive calls it, with `/` between folders; ends with one when it is a folder. */
  path: string;
  /** Where it is put when the archive is packed anew; empty for the archive's own folder. */
  safePath: string;
  isFolder: boolean;
  /** Whether it could do something to who opens it: no upload has such an entry. */
  isUnsafe: boolean;
  sizeBytes: number;
  packedBytes: number;
  crc32: number;
  isDeflated: boolean;
}

/** A ZIP whose list of entries has been read; their contents are checked while they are read. */
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
   * Opens an archive from a stranger (decision record 19).
   * @throws AppError when it is no ZIP, is damaged, contradicts itself, or could harm who unpacks it
   */
  static async open(path: string, limits: ArchiveLimits): Promise<Archive> {
    await requireConsistentZip(path, limits.zipEntries).catch((error: unknown) => {
      throw toArchiveError(error, limits);
    });
    return Archive.#open(path, limits, true);
  }

  /**
   * Opens an archive that was accepted, maybe by earlier rules. Use `safePath` and `isUnsafe` of its entries.
   * @throws AppError when it cannot be read any more
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
   * The unpacked bytes of an entry, their number and checksum compared with what the archive says.
   * @throws AppError `zip_damaged` while it is read
   */
  async *read(entry: ArchiveEntry): AsyncGenerator<Buffer> {
    yield* this.#readUnpacked(entry);
  }

  /**
   * Reads an entry to its end, as `read` does.
   * @returns how many of its packed bytes that took, which is all of them unless something was hidden behind them
   */
  async verify(entry: ArchiveEntry): Promise<number> {
    const chunks = this.#readUnpacked(entry);
    for (;;) {
      const { done, value } = await chunks.next();
      if (done) return value;
    }
  }

  /** The first bytes of an entry as they are packed. */
  async *readPacked(entry: ArchiveEntry, end: number): AsyncGenerator<Buffer> {
    const options = { decodeFileData: false, end };
    const packed = await this.#zip.openReadStreamPromise(this.#rawOf(entry), options);
    yield* packed as AsyncIterable<Buffer>;
  }

  #rawOf(entry: ArchiveEntry): Entry {
    const raw = this.#rawEntries.get(entry);
    if (!raw) throw new Error('This entry is not of this archive.');
    return raw;
  }

  /** @returns how many packed bytes were used */
  async *#readUnpacked(entry: ArchiveEntry): AsyncGenerator<Buffer, number> {
    const shown = showName(entry.path);
    let checksum = 0;
    let sizeBytes = 0;
    let usedBytes = entry.packedBytes;
    try {
      const packed = this.readPacked(entry, entry.packedBytes);
      const inflate = entry.isDeflated ? createInflateRaw({ chunkSize: chunkBytes }) : undefined;
      // A failure of the one destroys the other, so that it comes out where the chunks are read.
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
      const name = readEntryName(raw);
      const { path } = name;
      if (this.#isStrict) requireHarmlessName(name);
      requireReadable(raw, path);
      const { safePath, clash } = tree.add(path);
      if (this.#isStrict && clash) throw clashError(clash, path);
      const isFolder = path.endsWith('/');
      const isUnsafe = !isFolder && isUnsafeCompanion(posix.basename(safePath));
      if (this.#isStrict && isUnsafe) throw unsafeFileError(path);
      if (isFolder && raw.uncompressedSize > 0) throw damaged(`the folder ${showName(path)} has contents`);
      // An entry is read up to its declared size only, so the declared sizes bound the real ones.
      unpackedBytes += raw.uncompressedSize;
      if (unpackedBytes > limits.zipUnpackedBytes) {
        throw tooLarge(
          `The ZIP unpacks to more than the ${formatMegabytes(limits.zipUnpackedBytes)} allowed.`,
        );
      }
      const entry = { path, safePath, isFolder, isUnsafe, ...toEntryFields(raw) };
      this.entries.push(entry);
      this.#rawEntries.set(entry, raw);
    }
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
