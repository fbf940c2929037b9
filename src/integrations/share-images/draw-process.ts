import { setPriority } from 'node:os';
import sharp from 'sharp';
import { drawCard } from './draw-card.ts';
import type { ShareCard } from './share-card.ts';

// Nobody waits for it who would not rather see a page.
setPriority(5);
sharp.cache(false);
sharp.concurrency(1);

process.on('message', (card: ShareCard) => void answer(card));
process.on('disconnect', () => process.exit());

async function answer(card: ShareCard): Promise<void> {
  try {
    process.send?.({ image: await drawCard(card) });
  } catch (error) {
    process.send?.({ fault: error instanceof Error ? error.message : String(error) });
  }
}
