import { createHelper } from '../helper-process.ts';
import type { ShareTalk } from './share-card.ts';

/**
 * Cards are drawn one after the other, in a process of its own: it reads SVG, which this one never does since strangers'
 * pictures are opened here.
 * @throws AppError 503, from what is returned, when too many wait
 */
export function createDrawer() {
  const script = new URL('draw-process.ts', import.meta.url);
  return createHelper<ShareTalk>({ script, maxMs: 60_000, waiting: 50 });
}
