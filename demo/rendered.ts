import { readFile, writeFile } from 'node:fs/promises';
import { meanColor } from '#src/integrations/image-color.ts';
import type { MasterImage } from '#src/integrations/image-orders.ts';
import sharp from 'sharp';

/** A picture of a design that was rendered from its first file, in the form in which the shop stores it. */
export interface RenderedFile extends Omit<MasterImage, 'data'> {
  /** Its name in demo/rendered. */
  file: string;
}

const folder = new URL('rendered/', import.meta.url);
const encoding = { quality: 84, smartSubsample: true, effort: 6 } as const;
const listFile = new URL('pictures.json', folder);

/** Returns the rendered pictures by the key of the design, the main one first. */
export async function listRendered(): Promise<Record<string, RenderedFile[]>> {
  return JSON.parse(await readFile(listFile, 'utf8')) as Record<string, RenderedFile[]>;
}

export async function readRendered({ file, ...facts }: RenderedFile): Promise<MasterImage> {
  return { ...facts, data: await readFile(new URL(file, folder)) };
}

/** Writes the pictures of a design, in place of earlier ones, in a third of the bytes that the shop gives to an upload. */
export async function writeRendered(key: string, pictures: readonly MasterImage[]): Promise<void> {
  const list = await listRendered();
  list[key] = [];
  for (const [at, picture] of pictures.entries()) {
    const file = `${key}-${at + 1}.webp`;
    const data = await sharp(picture.data).webp(encoding).toBuffer();
    await writeFile(new URL(file, folder), data);
    const { width, height } = picture;
    list[key].push({ file, width, height, color: await meanColor(data) });
  }
  await writeFile(listFile, `${JSON.stringify(list, null, 2)}\n`);
}
