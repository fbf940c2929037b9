import { writeFile } from 'node:fs/promises';
import { storeMade, type Storage } from '../storage.ts';
import { createHelper } from '../helper-process.ts';
import type { ShareCard, ShareMessages } from './share-card.ts';

/**
 * Returns a function that draws cards one at a time in a child process. Drawing reads SVG, which this process never
 * does because it opens untrusted pictures.
 * @throws AppError 503, from the returned function, when too many requests wait
 */
function createCardDrawer() {
  const script = new URL('draw-process.ts', import.meta.url);
  return createHelper<ShareMessages>({ script, maxMs: 60_000, waiting: 50 });
}

export interface ShareImages {
  /**
   * Stores the card under this key as a JPEG of 1200 x 630 below 300 kB, unless it already exists.
   * @param describe is called only when the card has to be drawn
   * @throws AppError 503 when too many requests wait
   */
  ensure: (key: string, describe: () => Promise<ShareCard>) => Promise<void>;
}

export function createShareImages({ storage }: { storage: Storage }): ShareImages {
  const draw = createCardDrawer();
  const underWay = new Map<string, Promise<void>>();

  const make = async (key: string, describe: () => Promise<ShareCard>): Promise<void> => {
    const image = await draw(await describe());
    await storeMade(storage, key, (path) => writeFile(path, image));
  };

  return {
    ensure: async (key, describe) => {
      if (await storage.stat(key)) return;
      const making = underWay.get(key) ?? make(key, describe).finally(() => underWay.delete(key));
      underWay.set(key, making);
      await making;
    },
  };
}
