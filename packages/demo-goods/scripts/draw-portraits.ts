// This script draws the pictures of the demo's people. Run it after a change of their portraits.
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { memberPortraits } from '@firstlayer/demo-goods/member-portraits.ts';
import { drawPortrait, portraitFile, portraits } from '@firstlayer/demo-goods/portraits.ts';

for (const [username, portrait] of [...portraits, ...memberPortraits]) {
  const file = portraitFile(username);
  await mkdir(new URL('.', file), { recursive: true });
  const { size } = await sharp(Buffer.from(drawPortrait(portrait)))
    .webp({ lossless: true })
    .toFile(fileURLToPath(file));
  console.log(`${username} is drawn, ${Math.round(size / 1000)} kB.`);
}
