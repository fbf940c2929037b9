import type { FileHandle } from 'node:fs/promises';
import { inconsistent } from './zip-error.ts';

/** Reads small records of a file, in any order, through a buffered window. */
export class ZipBytes {
  readonly sizeBytes: number;
  readonly #file: FileHandle;
  readonly #windowBytes: number;
  #window = Buffer.alloc(0);
  #windowStart = 0;

  constructor(file: FileHandle, sizeBytes: number, windowBytes: number) {
    this.#file = file;
    this.sizeBytes = sizeBytes;
    this.#windowBytes = windowBytes;
  }

  /** Returns bytes that are valid until the next call. @throws ZipError when the file ends before */
  async read(offset: number, length: number): Promise<Buffer> {
    if (offset < 0 || offset + length > this.sizeBytes) throw inconsistent('a record lies outside the file');
    const windowEnd = this.#windowStart + this.#window.length;
    if (offset < this.#windowStart || offset + length > windowEnd) await this.#moveWindow(offset, length);
    const start = offset - this.#windowStart;
    return this.#window.subarray(start, start + length);
  }

  async #moveWindow(offset: number, length: number): Promise<void> {
    const wanted = Math.min(Math.max(length, this.#windowBytes), this.sizeBytes - offset);
    const buffer = Buffer.allocUnsafe(wanted);
    let done = 0;
    while (done < wanted) {
      const { bytesRead } = await this.#file.read(buffer, done, wanted - done, offset + done);
      if (bytesRead === 0) throw inconsistent('a record lies outside the file');
      done += bytesRead;
    }
    this.#window = buffer;
    this.#windowStart = offset;
  }
}

/** @throws ZipError for a number that no file size reaches */
export function readUint64(bytes: Buffer, offset: number): number {
  const value = Number(bytes.readBigUInt64LE(offset));
  if (!Number.isSafeInteger(value)) throw inconsistent('a size or an offset in it is impossible');
  return value;
}
