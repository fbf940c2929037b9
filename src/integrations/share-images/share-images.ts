import { writeFile } from 'node:fs/promises';
import { storeMade, type Storage } from '../storage.ts';
import { createDrawer } from './card-drawer.ts';
import type { ShareCard } from './share-card.ts';

export interface ShareImages {
  /**
   * Keeps the card under this key, as a JPEG of 1200 x 630 below 300 kB, where it is not there yet.
   * @param describe asked only when it has to be drawn
   * @throws AppError 503 when too many wait
   */
  ensure: (key: string, describe: () => Promise<ShareCard>) => Promise<void>;
}

export function createShareImages({ storage }: { storage: Storage }): ShareImages {
  const draw = createDrawer();
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
