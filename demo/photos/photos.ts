import { readFile, writeFile } from 'node:fs/promises';
import { meanColor } from '#src/integrations/image-color.ts';
import type { MasterImage } from '#src/integrations/image-orders.ts';
import sharp from 'sharp';

/** The photographs of a design, in the order in which the shop shows them. */
export const photoKinds = ['hero', 'in-use'] as const;
export type PhotoKind = (typeof photoKinds)[number];

/** A photograph in the form in which the shop stores it. */
export interface PhotoFile extends Omit<MasterImage, 'data'> {
  /** Its name in demo/photos/pictures. */
  file: string;
}

const folder = new URL('pictures/', import.meta.url);
const listFile = new URL('pictures.json', folder);

/** Returns the photographs by the key of the design, the hero first. */
export async function listPhotos(): Promise<Record<string, PhotoFile[]>> {
  return JSON.parse(await readFile(listFile, 'utf8')) as Record<string, PhotoFile[]>;
}

export async function readPhoto({ file, ...facts }: PhotoFile): Promise<MasterImage> {
  return { ...facts, data: await readFile(new URL(file, folder)) };
}

/** Returns the file name of a photograph. */
export function photoName(key: string, kind: PhotoKind): string {
  return `${key}-${kind}.webp`;
}

/** Writes a photograph of a design as WebP, in place of an earlier one. */
export async function writePhoto(key: string, kind: PhotoKind, data: Buffer): Promise<void> {
  const { width, height } = await sharp(data).metadata();
  const file = photoName(key, kind);
  await writeFile(new URL(file, folder), data);
  const list = await listPhotos();
  const taken = [...(list[key] ?? []).filter((other) => other.file !== file)];
  taken.push({ file, width, height, color: await meanColor(data) });
  list[key] = taken.toSorted((a, b) => order(a.file) - order(b.file));
  await writeFile(listFile, `${JSON.stringify(list, null, 2)}\n`);
}

function order(file: string): number {
  return photoKinds.findIndex((kind) => file.endsWith(`-${kind}.webp`));
}
