import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { loadDesignFiles } from '@firstlayer/demo-goods/build.ts';
import { demoDesigns } from '@firstlayer/demo-goods/catalog.ts';
import type { KeyedFiles } from '@firstlayer/demo-goods/design.ts';
import { writeTempFile, type WrittenFile } from './written-file.ts';

const [folder = ''] = process.argv.slice(2);

/** Writes the files of every design into this folder, in the order of the catalog, and reports each one to the parent process. */
for (const design of demoDesigns) {
  const files = await write(design);
  const firstFiles = design.firstEdition && (await write(design.firstEdition));
  await new Promise((sent) => process.send?.({ key: design.key, files, firstFiles }, sent));
}
process.disconnect();

async function write(design: KeyedFiles): Promise<WrittenFile[]> {
  const files: WrittenFile[] = [];
  for (const file of await loadDesignFiles(design))
    files.push(await writeTempFile(join(folder, randomUUID()), file));
  return files;
}
