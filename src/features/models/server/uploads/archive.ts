import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { getFileNameLowLevel, openPromise, type Entry, type ZipFile } from 'yauzl';
import { AppError, invalid, tooLarge } from '#src/lib/errors.ts';
import { formatMegabytes } from '#src/lib/text.ts';
import { nameKey } from './file-names.ts';

export interface ArchiveLimits {
  zipEntries: number;
  zipUnpackedBytes: number;
}

export interface ArchiveEntry {
  /** With `/` between folders; ends with one when it is a folder. */
  path: string;
  isFolder: boolean;
  sizeBytes: number;
}

/** A ZIP whose list of entries has been found harmless; their contents are checked while they are read. */
export class Archive {
  readonly entries: ArchiveEntry[] = [];
  readonly #zip: ZipFile;
  readonly #rawEntries = new Map<ArchiveEntry, Entry>();

  private constructor(zip: ZipFile) {
    this.#zip = zip;
  }

  /** @throws AppError when it is no ZIP, is damaged, or could harm who unpacks it */
  static async open(path: string, limits: ArchiveLimits): Promise<Archive> {
    const options = { lazyEntries: true, autoClose: false, decodeStrings: false };
    const zip = await openPromise(path, options).catch((cause: unknown) => {
      throw new AppError(415, 'not_zip', 'This is not a ZIP archive, or it is cut off.', { cause });
    });
    const archive = new Archive(zip);
    try {
      await archive.#list(limits);
      return archive;
    } catch (error) {
      archive.close();
      throw asArchiveError(error);
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
    const raw = this.#rawEntries.get(entry);
    if (!raw) throw new Error('This entry is not of this archive.');
    let checksum = 0;
    let stream: Readable | undefined;
    try {
      stream = await this.#zip.openReadStreamPromise(raw);
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        checksum = crc32(chunk, checksum);
        yield chunk;
      }
    } catch (error) {
      throw asArchiveError(error);
    } finally {
      stream?.destroy();
    }
    if (checksum !== raw.crc32) throw damaged(`the checksum of ${entry.path} does not match`);
  }

  async #list(limits: ArchiveLimits): Promise<void> {
    const tooMany = tooLarge(`The ZIP has more than the ${limits.zipEntries} entries allowed.`);
    if (this.#zip.entryCount > limits.zipEntries) throw tooMany;
    const keys = new Set<string>();
    let unpackedBytes = 0;
    for await (const raw of this.#zip.eachEntry()) {
      const { generalPurposeBitFlag, fileNameRaw, extraFields } = raw;
      const path = getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, true);
      requireHarmlessPath(path);
      requireReadable(raw, path);
      await this.#requireSameLocalName(raw, path);
      const key = nameKey(path);
      if (keys.has(key)) throw refuse('zip_duplicate_name', `The ZIP has two entries of the name ${path}.`);
      keys.add(key);
      // yauzl fails when an entry unpacks to more than it declares, so the declared sizes bound the real ones.
      unpackedBytes += raw.uncompressedSize;
      if (unpackedBytes > limits.zipUnpackedBytes) {
        throw tooLarge(
          `The ZIP unpacks to more than the ${formatMegabytes(limits.zipUnpackedBytes)} allowed.`,
        );
      }
      if (keys.size > limits.zipEntries) throw tooMany;
      const entry = { path, isFolder: path.endsWith('/'), sizeBytes: raw.uncompressedSize };
      this.entries.push(entry);
      this.#rawEntries.set(entry, raw);
    }
  }

  /** Programs that unpack from the front believe the name before the data, not the one in the list at the end. */
  async #requireSameLocalName(raw: Entry, path: string): Promise<void> {
    const local = await this.#zip.readLocalFileHeaderPromise(raw);
    if (!local.fileName.equals(raw.fileNameRaw)) throw damaged(`it calls ${path} by two names`);
  }
}

const maxPathBytes = 1000;
const encryptionFlags = 0x1 | 0x40 | 0x2000;
const fileTypeBits = 0o170000;
const plainTypes = new Set([0, 0o100000, 0o040000]);

function requireReadable(raw: Entry, path: string): void {
  if ((raw.generalPurposeBitFlag & encryptionFlags) !== 0) {
    throw refuse('zip_encrypted', `The ZIP is encrypted (${path}).`);
  }
  if (!plainTypes.has((raw.externalFileAttributes >>> 16) & fileTypeBits)) {
    throw refuse('zip_symlink', `The ZIP has a link or a device in it: ${path}.`);
  }
  if (!raw.canDecodeFileData()) {
    throw refuse(
      'zip_method',
      `The ZIP packs ${path} by a method that is not supported. Use Deflate or Store.`,
    );
  }
}

function requireHarmlessPath(path: string): void {
  const shown = JSON.stringify(path.slice(0, 200));
  if (path === '' || Buffer.byteLength(path) > maxPathBytes || /[\u0000-\u001f\u007f]/.test(path)) {
    throw refuse('zip_name', `The ZIP has an entry whose name cannot be used: ${shown}.`);
  }
  if (path.includes('\\')) {
    throw refuse('zip_backslash', `The ZIP has an entry with a backslash in its name: ${shown}.`);
  }
  if (path.startsWith('/') || /^[a-z]:/i.test(path)) {
    throw refuse('zip_absolute_path', `The ZIP has an entry with an absolute path: ${shown}.`);
  }
  if (path.split('/').includes('..')) {
    throw refuse('zip_climbs_out', `The ZIP has an entry that climbs out of its folder: ${shown}.`);
  }
}

const refuse = (code: string, message: string) => invalid(message, undefined, code);

function damaged(what: string, cause?: unknown): AppError {
  return new AppError(400, 'zip_damaged', `The ZIP is damaged: ${what}.`, { cause });
}

function asArchiveError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  return damaged('it is cut off or its parts do not fit together', error);
}
