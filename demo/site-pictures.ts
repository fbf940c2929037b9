import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { photoFolder, photoName } from '@firstlayer/demo-goods/photos/photos.ts';

/** Photographs that only the page of the plans shows, of one print and of a batch. */
export const planKinds = ['one', 'batch'] as const;
export type PlanKind = (typeof planKinds)[number];
export const planDesign = 'shelf-wren';

const images = new URL('../src/web/images/', import.meta.url);
const planWidths = [480, 800, 1280];
const loginWidths = [480, 960, 1440];

export function writePlanPicture(kind: PlanKind, picture: Uint8Array): Promise<void> {
  return writeWidths(`plan-${kind}`, picture, planWidths);
}

/** Writes the picture beside the forms for signing in, from the photograph of a design. */
export async function writeLoginPicture(): Promise<void> {
  const photo = new URL(photoName('ripple-vase', 'in-use'), photoFolder);
  await writeWidths('login', await readFile(photo), loginWidths);
}

async function writeWidths(name: string, picture: Uint8Array, widths: readonly number[]): Promise<void> {
  for (const width of widths) {
    const { href } = new URL(`${name}-${width}.webp`, images);
    await sharp(picture)
      .resize({ width })
      .webp({ quality: 74, smartSubsample: true, effort: 6 })
      .toFile(new URL(href).pathname);
  }
}
