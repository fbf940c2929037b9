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

/** The process stays while pages are opened or pictures uploaded, because it takes 0.3 s to start. */
const urgent = { ...options, isUrgent: true, idleMs: 30_000 };

/** Makes sizes for visitors who wait. */
const now = createHelper<EncodeMessages>({ ...urgent, running: 2 });
/** Opens what people upload, who do not wait for the sizes of visitors. */
const uploads = createHelper<EncodeMessages>({ ...urgent, waiting: 100 });
const later = createHelper<EncodeMessages>(options);

/** @throws AppError 400, 413 or 415; 503 when too many uploads wait */
export async function normalizeUpload(source: ImageSource, maxPixels: number): Promise<MasterImage> {
  const result = await uploads({ kind: 'upload', source, maxPixels });
  if ('master' in result) return result.master;
  throw createUnexpectedReply();
}

/** @throws AppError 400, 413 or 415; 503 when too many uploads wait */
export async function makeAvatar(source: ImageSource, maxPixels: number): Promise<AvatarImage> {
  const result = await uploads({ kind: 'avatar', source, maxPixels });
  if ('avatar' in result) return result.avatar;
  throw createUnexpectedReply();
}

/** Makes a small PNG of a mark. @throws AppError 400, 413 or 415; 503 when too many uploads wait */
export async function makeMark(source: ImageSource, maxPixels: number): Promise<Uint8Array> {
  const result = await uploads({ kind: 'mark', source, maxPixels });
  if ('mark' in result) return result.mark;
  throw createUnexpectedReply();
}

/** Returns the mean color, #rrggbb, of one of our own pictures. @throws AppError 400 or 415 when it is damaged */
export async function findColor(path: string): Promise<string> {
  const result = await later({ kind: 'color', path });
  if ('color' in result) return result.color;
  throw createUnexpectedReply();
}

export async function encodePicture(picture: PixelImage): Promise<MasterImage> {
  const result = await later({ kind: 'picture', picture });
  if ('master' in result) return result.master;
  throw createUnexpectedReply();
}

/** Writes a variant of an image, with low priority unless a request waits for it. */
export async function writeVariant(
  variant: VariantOrder,
  { isUrgent }: { isUrgent: boolean },
): Promise<void> {
  await (isUrgent ? now : later)({ kind: 'variant', variant });
}

function createUnexpectedReply(): Error {
  return new Error('The image process sent another answer than asked for.');
}
