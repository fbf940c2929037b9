import sharp from 'sharp';
import { expect, it } from 'vitest';
import { drawCard } from './draw-card.ts';

const card = {
  accent: '#FFC42E',
  hasLayers: true,
  brand: 'Firstlayer',
  title: 'Ripple Vase',
  badge: 'Free' as const,
};

it('crops the picture of a card around its crop position', async () => {
  const half = (background: string) =>
    sharp({ create: { width: 600, height: 400, channels: 3, background } })
      .png()
      .toBuffer();
  const picture = await sharp(await half('#c00'))
    .extend({ right: 600, background: '#00c' })
    .webp({ lossless: true })
    .toBuffer();
  const colorAt = async (x: number) => {
    const drawn = await drawCard({ ...card, picture, crop: { x, y: 50 } });
    const spot = { left: 900, top: 100, width: 1, height: 1 };
    const [red = 0, , blue = 0] = await sharp(drawn).extract(spot).raw().toBuffer();
    return red > blue ? 'red' : 'blue';
  };
  expect([await colorAt(0), await colorAt(100)]).toEqual(['red', 'blue']);
});

it('keeps a card below 300 kB, whatever its picture', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 90 } as const;
  const create = { width: 504, height: 630, channels: 3, noise, background: '#000' } as const;
  const picture = await sharp({ create }).webp({ lossless: true }).toBuffer();
  const drawn = await drawCard({ ...card, picture, crop: { x: 50, y: 50 } });
  expect(drawn.length).toBeLessThan(300_000);
});
