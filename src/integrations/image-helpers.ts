import { createHelper } from './helper-process.ts';
import type {
  AvatarImage,
  EncodeMessages,
  ImageSource,
  MasterImage,
  PixelImage,
  VariantOrder,
} from './image-orders.ts';

const options = { script: new URL('encode-process.ts', import.meta.url), maxMs: 120_000, waiting: Infinity };

/** Runs the image library for requests that wait. While pages are opened, the process stays, because it takes 0.3 s to start. */
const now = createHelper<EncodeMessages>({ ...options, isUrgent: true, running: 2, idleMs: 30_000 });
const later = createHelper<EncodeMessages>(options);

/** @throws AppError 400, 413 or 415 */
export async function normalizeUpload(source: ImageSource, maxPixels: number): Promise<MasterImage> {
  const result = await now({ kind: 'upload', source, maxPixels });
  if ('master' in result) return result.master;
  throw otherAnswer();
}

/** @throws AppError 400, 413 or 415 */
export async function makeAvatar(source: ImageSource, maxPixels: number): Promise<AvatarImage> {
  const result = await now({ kind: 'avatar', source, maxPixels });
  if ('avatar' in result) return result.avatar;
  throw otherAnswer();
}

/** Returns the mean color, #rrggbb, of one of our own pictures. @throws AppError 400 or 415 when it is damaged */
export async function findColor(path: string): Promise<string> {
  const result = await later({ kind: 'color', path });
  if ('color' in result) return result.color;
  throw otherAnswer();
}

export async function encodePicture(picture: PixelImage): Promise<MasterImage> {
  const result = await later({ kind: 'picture', picture });
  if ('master' in result) return result.master;
  throw otherAnswer();
}

/** Writes a variant of an image, with low priority unless a request waits for it. */
export async function writeVariant(
  variant: VariantOrder,
  { isUrgent }: { isUrgent: boolean },
): Promise<void> {
  await (isUrgent ? now : later)({ kind: 'variant', variant });
}

function otherAnswer(): Error {
  return new Error('The image process sent another answer than asked for.');
}
