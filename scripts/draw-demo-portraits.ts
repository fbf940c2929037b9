// This script draws the pictures of the demo's designers. Run it after a change of demo/portraits.ts.
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { drawPortrait, portraitFile, portraits } from '#demo/portraits.ts';

for (const [username, portrait] of portraits) {
  const file = portraitFile(username);
  await mkdir(new URL('.', file), { recursive: true });
  const { size } = await sharp(Buffer.from(drawPortrait(portrait)))
    .webp({ lossless: true })
    .toFile(fileURLToPath(file));
  console.log(`${username} is drawn, ${Math.round(size / 1000)} kB.`);
}
