import { readFile } from 'node:fs/promises';
import type { MasterImage } from '#src/integrations/image-orders.ts';

/** A picture of a design that was rendered from its first file, in the form in which the shop stores it. */
export interface RenderedFile extends Omit<MasterImage, 'data'> {
  /** Its name in demo/rendered. */
  file: string;
}

export const renderedFolder = new URL('rendered/', import.meta.url);
export const renderedList = new URL('pictures.json', renderedFolder);

/** Returns the rendered pictures by the key of the design, the main one first. */
export async function listRendered(): Promise<Record<string, RenderedFile[]>> {
  return JSON.parse(await readFile(renderedList, 'utf8')) as Record<string, RenderedFile[]>;
}

export async function readRendered({ file, ...facts }: RenderedFile): Promise<MasterImage> {
  return { ...facts, data: await readFile(new URL(file, renderedFolder)) };
}
