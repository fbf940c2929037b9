import { figure, type Figure, type Row } from './figure.ts';
import { admin } from './rows/admin.ts';
import { apiReads } from './rows/api-reads.ts';
import { bundleSize } from './rows/bundle-size.ts';
import { cachedPage } from './rows/cached-page.ts';
import { catalogAtScale } from './rows/catalog-at-scale.ts';
import { checks } from './rows/checks.ts';
import { comments } from './rows/comments.ts';
import { crash } from './rows/crash.ts';
import { download } from './rows/download.ts';
import { examine } from './rows/examine.ts';
import { favorites } from './rows/favorites.ts';
import { idle } from './rows/idle.ts';
import { instances } from './rows/instances.ts';
import { lighthouse } from './rows/lighthouse.ts';
import { memory, memoryOnPostgres } from './rows/memory.ts';
import { million } from './rows/million.ts';
import { mesh } from './rows/mesh.ts';
import { uploadMemory } from './rows/upload-memory.ts';
import { viewerSize } from './rows/viewer.ts';
import { viewerPress } from './rows/viewer-press.ts';
import { warmStart } from './rows/warm-start.ts';

const rows = [
  bundleSize,
  viewerSize,
  viewerPress,
  warmStart,
  cachedPage,
  apiReads,
  download,
  uploadMemory,
  mesh,
  examine,
  checks,
  idle,
  memory,
  memoryOnPostgres,
  lighthouse,
  catalogAtScale,
  comments,
  favorites,
  admin,
  million,
  crash,
  instances,
];

/** Measures a row. An error is its figure, so that the other rows are measured all the same. */
async function measure({ name, run }: Row): Promise<Figure[]> {
  console.log(`measuring ${name}...`);
  try {
    return await run();
  } catch (error) {
    console.error(error);
    return [figure(name, 'failed, see above', 'no error', false)];
  }
}

const chosen = process.argv.slice(2);
const figures: Figure[] = [];
for (const row of rows) {
  if (chosen.length > 0 && !chosen.includes(row.name)) continue;
  figures.push(...(await measure(row)));
}

const width = Math.max(...figures.map(({ row }) => row.length));
for (const { row, measured, bar, holds } of figures) {
  const verdict = holds === undefined ? '      ' : holds ? 'holds ' : 'MISSED';
  console.log(`${verdict} ${row.padEnd(width)}  ${measured}  (bar: ${bar})`);
}
process.exit(figures.some(({ holds }) => holds === false) ? 1 : 0);
