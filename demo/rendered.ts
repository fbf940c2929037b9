import { readFile, writeFile } from 'node:fs/promises';
import type { MasterImage } from '#src/integrations/image-orders.ts';

/** A picture of a design that was rendered from its first file, in the form in which the shop stores it. */
export interface RenderedFile extends Omit<MasterImage, 'data'> {
  /** Its name in demo/rendered. */
  file: string;
}

const folder = new URL('rendered/', import.meta.url);
const listFile = new URL('pictures.json', folder);

/** Returns the rendered pictures by the key of the design, the main one first. */
export async function listRendered(): Promise<Record<string, RenderedFile[]>> {
  return JSON.parse(await readFile(listFile, 'utf8')) as Record<string, RenderedFile[]>;
}

export async function readRendered({ file, ...facts }: RenderedFile): Promise<MasterImage> {
  return { ...facts, data: await readFile(new URL(file, folder)) };
}

/** Writes the pictures of all designs, in place of earlier ones. */
export async function writeRendered(pictures: ReadonlyMap<string, readonly MasterImage[]>): Promise<void> {
  const list: Record<string, RenderedFile[]> = {};
  for (const [key, images] of pictures) {
    list[key] = [];
    for (const [at, { data, ...facts }] of images.entries()) {
      const file = `${key}-${at + 1}.webp`;
      await writeFile(new URL(file, folder), data);
      list[key].push({ file, ...facts });
    }
  }
  await writeFile(listFile, `${JSON.stringify(list, null, 2)}\n`);
}
