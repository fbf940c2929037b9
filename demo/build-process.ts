import { createHash, randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadDesignFiles, type BuiltFile } from './build.ts';
import { demoDesigns } from './catalog.ts';

/** A file of a design in the folder of temporary files. */
export type WrittenFile = Omit<BuiltFile, 'bytes'> & { tempPath: string; sizeBytes: number; sha256: string };

const [folder = ''] = process.argv.slice(2);

/** Writes the files of every design into this folder, in the order of the catalog, and tells the parent process. */
for (const design of demoDesigns) {
  const files: WrittenFile[] = [];
  for (const { bytes, ...file } of await loadDesignFiles(design)) {
    const tempPath = join(folder, randomUUID());
    await writeFile(tempPath, bytes);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    files.push({ ...file, tempPath, sizeBytes: bytes.length, sha256 });
  }
  await new Promise((sent) => process.send?.({ key: design.key, files }, sent));
}
process.disconnect();
