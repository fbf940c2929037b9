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

const imageFolder = new URL('images/', import.meta.url);

/** Returns a picture in demo/images, which is also in the form in which the shop stores it. */
export async function readImage(file: string): Promise<MasterImage> {
  const list = JSON.parse(await readFile(new URL('pictures.json', imageFolder), 'utf8')) as Record<
    string,
    Omit<MasterImage, 'data'>
  >;
  const facts = list[file];
  if (!facts) throw new Error(`${file} is not listed in demo/images/pictures.json.`);
  return { ...facts, data: await readFile(new URL(file, imageFolder)) };
}

/** Writes the pictures of a design, in place of earlier ones. */
export async function writeRendered(key: string, pictures: readonly MasterImage[]): Promise<void> {
  const list = await listRendered();
  list[key] = [];
  for (const [at, { data, ...facts }] of pictures.entries()) {
    const file = `${key}-${at + 1}.webp`;
    await writeFile(new URL(file, folder), data);
    list[key].push({ file, ...facts });
  }
  await writeFile(listFile, `${JSON.stringify(list, null, 2)}\n`);
}
