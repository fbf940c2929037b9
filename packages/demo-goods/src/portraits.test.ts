import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { memberPortraits } from './member-portraits.ts';
import { drawPortrait, portraitFile, portraits } from './portraits.ts';

it.each([...portraits, ...memberPortraits])(
  'has the drawn picture of %s in the repository',
  async (username, portrait) => {
    const pixels = (picture: Buffer) => sharp(picture).removeAlpha().raw().toBuffer();
    const [kept, drawn] = [await readFile(portraitFile(username)), Buffer.from(drawPortrait(portrait))];
    const [a, b] = await Promise.all([pixels(kept), pixels(drawn)]);
    expect(a.length).toBe(b.length);
    const difference = a.reduce((sum, value, i) => sum + Math.abs(value - (b[i] ?? 0)), 0) / a.length;
    expect(difference).toBeLessThan(1);
  },
);
