import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { meanColor } from '#src/integrations/image-color.ts';
import {
  listPhotos,
  photoFolder,
  photoKinds,
  photoList,
  photoName,
  type PhotoKind,
} from '@firstlayer/demo-goods/photos/photos.ts';

/** Writes a photograph of a design as WebP, in place of an earlier one. */
export async function writePhoto(key: string, kind: PhotoKind, data: Buffer): Promise<void> {
  const { width, height } = await sharp(data).metadata();
  const file = photoName(key, kind);
  await writeFile(new URL(file, photoFolder), data);
  const list = await listPhotos();
  const taken = [...(list[key] ?? []).filter((other) => other.file !== file)];
  taken.push({ file, width, height, color: await meanColor(data) });
  list[key] = taken.toSorted((a, b) => order(a.file) - order(b.file));
  await writeFile(photoList, `${JSON.stringify(list, null, 2)}\n`);
}

function order(file: string): number {
  return photoKinds.findIndex((kind) => file.endsWith(`-${kind}.webp`));
}
