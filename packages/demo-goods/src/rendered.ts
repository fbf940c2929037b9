import { readFile } from 'node:fs/promises';
import type { PictureFile } from './photos/photos.ts';

export const renderedFolder = new URL('rendered/', import.meta.url);
export const renderedList = new URL('pictures.json', renderedFolder);

/** Returns the rendered pictures by the key of the design, the main one first. */
export async function listRendered(): Promise<Record<string, PictureFile[]>> {
  return JSON.parse(await readFile(renderedList, 'utf8')) as Record<string, PictureFile[]>;
}

export async function readRendered({ file, ...facts }: PictureFile) {
  return { ...facts, data: await readFile(new URL(file, renderedFolder)) };
}
