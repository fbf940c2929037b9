import type { FileHandle } from 'node:fs/promises';
import { inconsistent } from './zip-error.ts';

/** Stands for a number that does not fit in 32 bits and is in the ZIP64 field instead. */
export const sentinel32 = 0xffff_ffff;

/** @throws ZipError when the file ends before */
export async function readBytes(file: FileHandle, offset: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  for (let done = 0; done < length;) {
    const { bytesRead } = await file.read(buffer, done, length - done, offset + done);
    if (bytesRead === 0) throw inconsistent('a record lies outside the file');
    done += bytesRead;
  }
  return buffer;
}

/** @throws ZipError for a number that no file size reaches */
export function readUint64(bytes: Buffer, offset: number): number {
  const value = Number(bytes.readBigUInt64LE(offset));
  if (!Number.isSafeInteger(value)) throw inconsistent('a size or an offset in it is impossible');
  return value;
}
