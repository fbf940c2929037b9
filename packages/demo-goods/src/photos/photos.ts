import { readFile } from 'node:fs/promises';

/** The photographs of a design, in the order in which the shop shows them. */
export const photoKinds = ['hero', 'in-use'] as const;
export type PhotoKind = (typeof photoKinds)[number];

/** A picture of a design in the form in which the shop stores it. */
export interface PictureFile {
  /** Its name in the folder of the photographs or of the rendered pictures. */
  file: string;
  width: number;
  height: number;
  /** The mean color, #rrggbb. */
  color: string;
}

export const photoFolder = new URL('pictures/', import.meta.url);
export const photoList = new URL('pictures.json', photoFolder);

/** Returns the photographs by the key of the design, the hero first. */
export async function listPhotos(): Promise<Record<string, PictureFile[]>> {
  return JSON.parse(await readFile(photoList, 'utf8')) as Record<string, PictureFile[]>;
}

export async function readPhoto({ file, ...facts }: PictureFile) {
  return { ...facts, data: await readFile(new URL(file, photoFolder)) };
}

/** Returns the file name of a photograph. */
export function photoName(key: string, kind: PhotoKind): string {
  return `${key}-${kind}.webp`;
}
