import sharp from 'sharp';
import { imageError } from './decode-image.ts';

const side = 32;

/**
 * Returns the mean color of one of our own pictures. Transparent pixels are blended with white.
 * @param source its path or its bytes
 * @returns #rrggbb
 * @throws AppError 400 or 415 when it is damaged
 */
export async function meanColor(source: string | Uint8Array): Promise<string> {
  const pixels = await sharp(source)
    .flatten({ background: '#ffffff' })
    .resize(side, side, { fit: 'fill' })
    .toColourspace('srgb')
    .raw()
    .toBuffer()
    .catch((error: unknown) => {
      throw imageError(error);
    });
  const sums = [0, 0, 0];
  pixels.forEach((value, at) => {
    sums[at % 3] = (sums[at % 3] ?? 0) + value;
  });
  return `#${sums.map((sum) => hex(sum / (side * side))).join('')}`;
}

function hex(value: number): string {
  return Math.round(value).toString(16).padStart(2, '0');
}
