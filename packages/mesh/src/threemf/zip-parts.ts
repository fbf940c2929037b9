import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { type Entry, getFileNameLowLevel, openPromise, type ZipFile } from 'yauzl';

import type { MeshLimits } from '../core/limits.ts';
import { MeshError } from '../core/mesh-error.ts';
import { refusal, formatPartName } from './refusal.ts';
import { requireConsistentZip } from '../zip/check-zip.ts';
import { ZipError } from '../zip/zip-error.ts';

const storedMethod = 0;
const deflateMethod = 8;

/** A part of a package as it is stored. */
export interface StoredPart {
  /** The name in the form in which names are compared. */
  key: string;
  name: string;
  /** False if it is encrypted or packed by a method other than Deflate. */
  isReadable: boolean;
  isDeflated: boolean;
  crc32: number;
  packedBytes: number;
  unpackedBytes: number;
}

/** The parts of an opened 3MF package by name. Names ignore case and a leading slash (OPC, ECMA-376 part 2). */
export class ZipParts {
  readonly #zip: ZipFile;
  readonly #entries: Map<string, Entry>;
  #bytesLeft: number;

  private constructor(zip: ZipFile, entries: Map<string, Entry>, limits: MeshLimits) {
    this.#zip = zip;
    this.#entries = entries;
    this.#bytesLeft = limits.maxModelBytes;
  }

  /** @throws MeshError when the file is no ZIP, is damaged, contradicts itself, or has more entries than allowed */
  static async open(path: string, limits: MeshLimits): Promise<ZipParts> {
    await requireConsistentZip(path, limits.maxPackageEntries).catch((error: unknown) => {
      throw error instanceof ZipError ? asMeshError(error, limits) : error;
    });
    const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch((cause: unknown) => {
      throw notZip(cause);
    });
    try {
      return new ZipParts(zip, await listEntries(zip), limits);
    } catch (error) {
      zip.close();
      throw error;
    }
  }

  close(): void {
    this.#zip.close();
  }

  has(name: string): boolean {
    return this.#entries.has(partKey(name));
  }

  /** Returns the names in the form in which they are compared: in lower case, without a leading slash. */
  names(): string[] {
    return [...this.#entries.keys()];
  }

  /** Returns the name in the form in which names are compared. */
  getKey(name: string): string {
    return partKey(name);
  }

  /** Returns the unpacked size in bytes, or undefined if there is no such part. */
  getSize(name: string): number | undefined {
    return this.#entries.get(partKey(name))?.uncompressedSize;
  }

  /** Lists the parts as they are stored, in the order of the archive's directory. Folders are left out. */
  list(): StoredPart[] {
    return [...this.#entries].flatMap(([key, entry]) => {
      if (entry.fileName.endsWith('/')) return [];
      const { fileName: name, compressionMethod: method, crc32: checksum } = entry;
      const isReadable = !entry.isEncrypted() && (method === storedMethod || method === deflateMethod);
      return [
        {
          ...{ key, name, isReadable },
          isDeflated: method === deflateMethod,
          crc32: checksum,
          packedBytes: entry.compressedSize,
          unpackedBytes: entry.uncompressedSize,
        },
      ];
    });
  }

  /** Yields a part's bytes as they are stored, without a check. */
  async *readPacked(key: string): AsyncGenerator<Buffer> {
    const entry = this.#entries.get(key);
    if (entry !== undefined) yield* this.#stream(entry, { decodeFileData: false });
  }

  /** Yields a part's bytes. The size and checksum are verified during the read. */
  async *read(name: string): AsyncGenerator<Buffer> {
    const entry = this.#entries.get(partKey(name));
    if (entry === undefined) {
      throw new MeshError('three_mf_model_missing', `The 3MF has no part ${formatPartName(name)}.`);
    }
    if (entry.isEncrypted()) throw new MeshError('three_mf_encrypted', 'The 3MF is encrypted.');
    if (entry.uncompressedSize > this.#bytesLeft) {
      throw new MeshError('three_mf_too_large', 'The model in the 3MF unpacks to more than the limit.');
    }
    this.#bytesLeft -= entry.uncompressedSize;
    let checksum = 0;
    for await (const chunk of this.#stream(entry)) {
      checksum = crc32(chunk, checksum);
      yield chunk;
    }
    if (checksum !== entry.crc32) throw damaged('a checksum does not match');
  }

  async *#stream(entry: Entry, options: { decodeFileData?: boolean } = {}): AsyncGenerator<Buffer> {
    let stream: Readable | undefined;
    try {
      stream = await this.#zip.openReadStreamPromise(entry, options);
      yield* stream;
    } catch (cause) {
      if (cause instanceof MeshError) throw cause;
      throw damaged('a part cannot be unpacked', cause);
    } finally {
      stream?.destroy();
    }
  }
}

async function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  try {
    for await (const entry of zip.eachEntry()) {
      if (!isNamedByBytes(entry)) throw refusal('The 3MF gives a part two names that differ.');
      const key = partKey(entry.fileName);
      if (entries.has(key)) throw refusal('The 3MF has two parts of the same name.');
      entries.set(key, entry);
    }
  } catch (cause) {
    if (cause instanceof MeshError) throw cause;
    throw damaged('its list of parts cannot be read', cause);
  }
  return entries;
}

/** Returns whether programs that ignore the Unicode path field (0x7075), as most slicers do, read the same name. */
function isNamedByBytes({ fileName, fileNameRaw, generalPurposeBitFlag }: Entry): boolean {
  const name = getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, [], false);
  return fileName === name || fileName === fileNameRaw.toString('utf8');
}

function partKey(name: string): string {
  let plain = name;
  try {
    plain = decodeURIComponent(name);
  } catch {
    // A percent sign that starts no escape sequence is literal.
  }
  return plain.replace(/^\/+/, '').toLowerCase();
}

function asMeshError(error: ZipError, limits: MeshLimits): MeshError {
  if (error.fault === 'not_zip') return notZip(error);
  if (error.fault === 'inconsistent') return damaged(error.message, error);
  const message = `The 3MF has more than ${limits.maxPackageEntries} parts.`;
  return new MeshError('three_mf_too_large', message, { cause: error });
}

function notZip(cause: unknown): MeshError {
  const message = 'This is not a 3MF file: a 3MF is a ZIP archive, and this is none or is cut off.';
  return new MeshError('not_3mf', message, { cause });
}

function damaged(what: string, cause?: unknown): MeshError {
  return new MeshError('three_mf_damaged', `The 3MF is damaged: ${what}.`, { cause });
}
