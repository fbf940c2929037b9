import { open } from 'node:fs/promises';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { AppError, invalid, unsupportedType } from '#src/lib/errors.ts';
import { heicHeadBytes, heicMessage, isHeic } from '#src/lib/heic.ts';

export const imageTimeout = { seconds: 30 };
const acceptedFormats = new Set(['jpeg', 'png', 'webp', 'gif', 'heif']);
const loaders = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}`);

sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: loaders });

/**
 * The 8-bit spaces to which images of 16 bits are converted before their profile is applied. The library converts colors
 * of 16 bits to Display P3 instead of sRGB, and ignores the profile of a gray image of 16 bits.
 */
const eightBitSpaces: Partial<Record<string, string>> = { rgb16: 'srgb', grey16: 'b-w' };

/**
 * Opens an untrusted image, upright, in sRGB and ready for processing, after checking its header.
 * @param source a file's path or its bytes: JPEG, PNG, WebP, AVIF, or the first frame of a GIF
 * @throws AppError 400 or 415; errors of decoding the rest must be passed through `imageError`
 */
export async function openImage(source: string | Uint8Array, maxPixels: number): Promise<Sharp> {
  const { space } = await checkImage(source, maxPixels);
  const image = decode(source, maxPixels).autoOrient();
  const eightBit = eightBitSpaces[space];
  return (eightBit === undefined ? image : image.pipelineColourspace(eightBit)).toColourspace('srgb');
}

async function checkImage(source: string | Uint8Array, maxPixels: number): Promise<Metadata> {
  if (source.length === 0) throw notAnImage();
  const head =
    typeof source === 'string' ? await readHead(source) : Buffer.from(source.subarray(0, heicHeadBytes));
  if (isHeic(head)) throw new AppError(415, 'heic', heicMessage);
  const found = await decode(source, undefined)
    .metadata()
    .catch((error: unknown) => {
      const screen = findGifScreen(head);
      if (screen) requireFewPixels(screen, maxPixels);
      throw imageError(error);
    });
  if (!acceptedFormats.has(found.format) || isNotAvif(found)) throw notAnImage();
  requireFewPixels(found, maxPixels);
  return found;
}

interface PixelSize {
  width: number;
  height: number;
}

function requireFewPixels({ width, height }: PixelSize, maxPixels: number): void {
  if (width * height <= maxPixels) return;
  throw invalid(
    `An image may have at most ${maxPixels / 1_000_000} megapixels; this one has ${width} x ${height}.`,
    undefined,
    'image_too_large',
  );
}

/** Returns the size that a GIF states, because the decoder does not report it when the GIF contains no frame. */
function findGifScreen(head: Buffer): PixelSize | undefined {
  if (head.length < 10 || !/^GIF8[79]a/.test(head.toString('latin1'))) return undefined;
  return { width: head.readUInt16LE(6), height: head.readUInt16LE(8) };
}

async function readHead(path: string): Promise<Buffer> {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(heicHeadBytes));
  return buffer.subarray(0, bytesRead);
}

function isNotAvif({ format, compression }: Metadata): boolean {
  return format === 'heif' && compression !== 'av1';
}

function decode(source: string | Uint8Array, maxPixels: number | undefined): Sharp {
  return sharp(source, {
    limitInputPixels: maxPixels ?? false,
    failOn: 'error',
    sequentialRead: true,
    pages: 1,
  });
}

function notAnImage(): AppError {
  return unsupportedType('This is not an image that can be used: JPEG, PNG, WebP, AVIF and GIF are.');
}

/** Converts a failure of the decoder to an error for the person who sent the image. */
export function imageError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (/timeout/i.test(error.message))
    return invalid('This image takes too long to read.', undefined, 'image_too_slow');
  if (/unsupported image format|operation is blocked|not found|unknown|is empty/i.test(error.message))
    return notAnImage();
  return invalid('This image is damaged and cannot be read.', undefined, 'image_damaged');
}
