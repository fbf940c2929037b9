import { writeFile } from 'node:fs/promises';
import { storeMade, type Storage } from '../storage.ts';
import { createCardDrawer } from './card-drawer.ts';
import type { ShareCard } from './share-card.ts';

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
