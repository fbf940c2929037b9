import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { ModelFormat } from '../../contract.ts';
import { Archive, type ArchiveLimits } from './archive.ts';
import { baseOf, NameTaker } from './file-names.ts';

export interface BundleFile {
  name: string;
  format: ModelFormat;
  /** Where it lies on the disk. */
  path: string;
}

export interface Bundle {
  sizeBytes: number;
  /** Hexadecimal. */
  sha256: string;
}

export interface WrittenBundle extends Bundle {
  /** Entries of archives from before such files were refused. */
  leftOut: string[];
}

// The same files always give the same bytes: nothing of the moment goes into the archive.
const fixedTime = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true, mode: 0o100644 };
const folderTime = { ...fixedTime, mode: 0o040755 };
const chunkBytes = 262_144;

/**
 * Which rules a bundle is packed by. Raise it when they change: bundles of designs with an uploaded ZIP are then packed
 * anew (`repack-bundles.ts`).
 */
export const bundleVersion = 2;

/**
 * Packs all files into one ZIP; equal names get ` (2)`. An uploaded ZIP is packed anew: its entries go under a folder of
 * its name, or stay where they are when it is the only file; their names are cleaned (decision record 19).
 * @throws AppError `zip_damaged` when an uploaded ZIP cannot be read after all
 */
export async function writeBundle(
  files: readonly BundleFile[],
  tempPath: string,
  limits: ArchiveLimits,
): Promise<WrittenBundle> {
  const archives: Archive[] = [];
  const zip = new Packer();
  try {
    const names = new NameTaker();
    for (const file of files) {
      if (file.format !== 'zip') {
        const name = names.take(file.name);
        zip.add(name, file.format === 'stl', () =>
          createReadStream(file.path, { highWaterMark: chunkBytes }),
        );
        continue;
      }
      const archive = await Archive.openStored(file.path, limits);
      archives.push(archive);
      zip.addArchive(archive, files.length === 1 ? '' : `${names.take(baseOf(file.name))}/`);
    }
    const unsafe = archives.flatMap(({ entries }) => entries.filter(({ isUnsafe }) => isUnsafe));
    return { ...(await zip.writeTo(tempPath)), leftOut: unsafe.map(({ path }) => path) };
  } finally {
    zip.stop();
    for (const archive of archives) archive.close();
  }
}

class Packer {
  readonly #zip = new ZipFile();
  readonly #output = this.#zip.outputStream as Readable;
  #source: Readable | undefined;

  constructor() {
    this.#zip.on('error', (error: Error) => this.#output.destroy(error));
  }

  add(path: string, isCompressible: boolean, read: () => Readable): void {
    const packing = isCompressible ? { compressionLevel: 1 } : { compress: false };
    this.#zip.addReadStreamLazy(path, { ...fixedTime, ...packing }, (take) => {
      this.#source = read();
      this.#source.on('error', (error) => this.#zip.emit('error', error));
      take(null, this.#source);
    });
  }

  /** @param folder ends with a slash, or is empty */
  addArchive(archive: Archive, folder: string): void {
    for (const entry of archive.entries) {
      if (entry.isUnsafe || entry.safePath === '') continue;
      const path = folder + entry.safePath;
      if (entry.isFolder) this.#zip.addEmptyDirectory(path, folderTime);
      else this.add(path, true, () => Readable.from(archive.read(entry), { objectMode: false }));
    }
  }

  async writeTo(tempPath: string): Promise<Bundle> {
    const hash = createHash('sha256');
    let sizeBytes = 0;
    const meter = new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        sizeBytes += chunk.length;
        hash.update(chunk);
        done(null, chunk);
      },
    });
    const handle = await open(tempPath, 'w');
    this.#zip.end();
    await pipeline(this.#output, meter, handle.createWriteStream({ highWaterMark: chunkBytes }));
    return { sizeBytes, sha256: hash.digest('hex') };
  }

  stop(): void {
    this.#source?.destroy();
  }
}
