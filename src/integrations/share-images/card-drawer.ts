import { createHelper } from '../helper-process.ts';
import type { ShareMessages } from './share-card.ts';

/**
 * Returns a function that draws cards one at a time in a child process. Drawing reads SVG, which this process never
 * does because it opens untrusted pictures.
 * @throws AppError 503, from the returned function, when too many requests wait
 */
export function createCardDrawer() {
  const script = new URL('draw-process.ts', import.meta.url);
  return createHelper<ShareMessages>({ script, maxMs: 60_000, waiting: 50 });
}
