import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { meanColor } from '#src/integrations/image-color.ts';
import type { MasterImage } from '#src/integrations/image-orders.ts';
import { listRendered, renderedFolder, renderedList } from '@firstlayer/demo-goods/rendered.ts';

const encoding = { quality: 84, smartSubsample: true, effort: 6 } as const;

/** Writes the pictures of a design, in place of earlier ones, in a third of the bytes that the shop gives to an upload. */
export async function writeRendered(key: string, pictures: readonly MasterImage[]): Promise<void> {
  const list = await listRendered();
  list[key] = [];
  for (const [at, picture] of pictures.entries()) {
    const file = `${key}-${at + 1}.webp`;
    const data = await sharp(picture.data).webp(encoding).toBuffer();
    await writeFile(new URL(file, renderedFolder), data);
    const { width, height } = picture;
    list[key].push({ file, width, height, color: await meanColor(data) });
  }
  await writeFile(renderedList, `${JSON.stringify(list, null, 2)}\n`);
}
