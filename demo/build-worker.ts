import { parentPort } from 'node:worker_threads';
import { buildDesignFiles } from './build.ts';
import { demoDesigns } from './catalogue.ts';

/** Builds every design in the order of the catalogue; what it holds is given back when the thread ends. */
for (const design of demoDesigns) {
  parentPort?.postMessage({ key: design.key, files: await buildDesignFiles(design) });
}
