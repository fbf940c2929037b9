import { createHash } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import { imageError, imageTimeout } from './decode-image.ts';
import { avatarFormats, avatarSizes, type AvatarImage, type AvatarSquare } from './image-orders.ts';

const largest = Math.max(...avatarSizes);
const background = '#ffffff';

/** Makes squares of the center of an opened image. @throws AppError 400 or 415 when it is damaged */
export async function encodeAvatar(image: Sharp): Promise<AvatarImage> {
  const { data, info } = await image
    .resize({ width: largest, height: largest, fit: 'cover' })
    .raw()
    .timeout(imageTimeout)
    .toBuffer({ resolveWithObject: true })
    .catch((error: unknown) => {
      throw imageError(error);
    });
  const { width, height, channels } = info;
  const squares: AvatarSquare[] = [];
  for (const size of avatarSizes) {
    for (const format of avatarFormats) {
      const square = sharp(data, { raw: { width, height, channels } }).resize(size);
      const encoded =
        format === 'webp'
          ? square.webp({ quality: 82 })
          : square.flatten({ background }).jpeg({ quality: 84, mozjpeg: true });
      squares.push({ size, format, data: await encoded.timeout(imageTimeout).toBuffer() });
    }
  }
  return { pixelHash: createHash('sha256').update(data).digest('hex'), squares };
}

const markSize = 256;

/** Makes a PNG of a shop's mark, with its transparency. @throws AppError 400 or 415 when it is damaged */
export async function encodeMark(image: Sharp): Promise<Uint8Array> {
  return image
    .resize({ width: markSize, height: markSize, fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 9 })
    .timeout(imageTimeout)
    .toBuffer()
    .catch((error: unknown) => {
      throw imageError(error);
    });
}
