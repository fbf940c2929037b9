import { readFile } from 'node:fs/promises';
import type { MasterImage } from '#src/integrations/image-orders.ts';

/** The photographs of a design, in the order in which the shop shows them. */
export const photoKinds = ['hero', 'in-use'] as const;
export type PhotoKind = (typeof photoKinds)[number];

/** A photograph in the form in which the shop stores it. */
export interface PhotoFile extends Omit<MasterImage, 'data'> {
  /** Its name in demo/photos/pictures. */
  file: string;
}

export const photoFolder = new URL('pictures/', import.meta.url);
export const photoList = new URL('pictures.json', photoFolder);

/** Returns the photographs by the key of the design, the hero first. */
export async function listPhotos(): Promise<Record<string, PhotoFile[]>> {
  return JSON.parse(await readFile(photoList, 'utf8')) as Record<string, PhotoFile[]>;
}

export async function readPhoto({ file, ...facts }: PhotoFile): Promise<MasterImage> {
  return { ...facts, data: await readFile(new URL(file, photoFolder)) };
}

/** Returns the file name of a photograph. */
export function photoName(key: string, kind: PhotoKind): string {
  return `${key}-${kind}.webp`;
}
