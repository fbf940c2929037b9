import { writeFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { imageError, imageTimeout } from './decode-image.ts';
import { meanColor } from './image-color.ts';
import type { ImageFormat, MasterImage, PixelImage, VariantOrder } from './image-orders.ts';

const maxWidth = 2000;
const maxHeight = 4096;

/** @throws AppError 400 or 415 when the image is damaged */
export async function toMasterImage(image: Sharp): Promise<MasterImage> {
  const { data, info } = await image
    .resize({ width: maxWidth, height: maxHeight, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 95, smartSubsample: true, effort: 2 })
    .timeout(imageTimeout)
    .toBuffer({ resolveWithObject: true })
    .catch((error: unknown) => {
      throw imageError(error);
    });
  return { data, width: info.width, height: info.height, color: await meanColor(data) };
}

export function encodePixels({ pixels, width, height }: PixelImage): Promise<MasterImage> {
  return toMasterImage(sharp(pixels, { raw: { width, height, channels: 3 } }));
}

export async function writeVariant({ source, target, width, format }: VariantOrder): Promise<void> {
  const resized = sharp(source).resize({ width, withoutEnlargement: true });
  // Unlike the library, Node reports a full disk with its code.
  await writeFile(target, await encode(resized, format).timeout(imageTimeout).toBuffer());
}

function encode(image: Sharp, format: ImageFormat): Sharp {
  if (format === 'avif') return image.avif({ quality: 55, effort: 1 });
  if (format === 'webp') return image.webp({ quality: 80, effort: 4 });
  return image.flatten({ background: '#ffffff' }).jpeg({ quality: 82, mozjpeg: true });
}
