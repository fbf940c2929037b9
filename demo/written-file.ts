import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import type { BuiltFile } from '@firstlayer/demo-goods/build.ts';

/** A file of a design in the folder of temporary files. */
export type WrittenFile = Omit<BuiltFile, 'bytes'> & { tempPath: string; sizeBytes: number; sha256: string };

/** Writes a file of a design to this path. */
export async function writeTempFile(tempPath: string, { bytes, ...file }: BuiltFile): Promise<WrittenFile> {
  await writeFile(tempPath, bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { ...file, tempPath, sizeBytes: bytes.length, sha256 };
}
