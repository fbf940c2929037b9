import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';

export interface HashedFile {
  sizeBytes: number;
  /** In hexadecimal. */
  sha256: string;
}

/**
 * Writes a new file that only its owner may read, and flushes it.
 * @throws when it already exists
 */
export async function writeHashed(
  path: string,
  content: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>,
): Promise<HashedFile> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const hash = createHash('sha256');
  let sizeBytes = 0;
  await using file = await open(path, 'wx', 0o600);
  for await (const part of content) {
    const bytes = typeof part === 'string' ? Buffer.from(part) : part;
    hash.update(bytes);
    sizeBytes += bytes.length;
    await file.writeFile(bytes);
  }
  await file.sync();
  return { sizeBytes, sha256: hash.digest('hex') };
}

/** @throws when the file cannot be read */
export function hashFile(path: string): Promise<HashedFile> {
  return hashContent(createReadStream(path, { highWaterMark: 262_144 }) as AsyncIterable<Buffer>);
}

/** Hashes a stream, which is read to its end. */
export async function hashContent(content: AsyncIterable<Uint8Array>): Promise<HashedFile> {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  for await (const part of content) {
    hash.update(part);
    sizeBytes += part.length;
  }
  return { sizeBytes, sha256: hash.digest('hex') };
}
