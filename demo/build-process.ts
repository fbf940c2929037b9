import { buildDesignFiles } from './build.ts';
import { demoDesigns } from './catalog.ts';

/** Builds every design in the order of the catalog and sends it to the parent process. */
for (const design of demoDesigns) {
  const message = { key: design.key, files: await buildDesignFiles(design) };
  await new Promise((sent) => process.send?.(message, sent));
}
process.disconnect();
