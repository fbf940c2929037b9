import { imageWidths } from '#src/lib/image-widths.ts';

/** Returns the smallest available width that covers the wanted one, without upscaling the image. */
export function chooseWidth(wanted: number, imageWidth: number): number {
  const enough = Math.min(wanted, imageWidth);
  return imageWidths.find((width) => width >= enough) ?? 1920;
}

/** The widths of the main image that are encoded as WebP ahead of time: for cards, mails and the model page. */
export const preparedWidths = [320, 640, 960] as const;
/** The share image is drawn from WebP of this width. */
export const shareSourceWidth = 1280;

/**
 * Returns the widths that may be shown in place of a missing one, the best first: larger ones of at most twice the
 * width, then smaller ones that are not visibly blurred.
 */
export function listSimilarWidths(width: number): number[] {
  const existing = [...preparedWidths, shareSourceWidth];
  const larger = existing.filter((other) => other >= width && other <= width * 2);
  const smaller = existing.filter((other) => other < width && other >= width * 0.6);
  return [...larger, ...smaller.toReversed()];
}
