import { acceptedOf } from '#src/http/api/accept.ts';
import type { ImageFormat } from '#src/integrations/images.ts';
import { imageWidths } from '#src/lib/image-widths.ts';

export const imageTypes: Record<ImageFormat, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpeg: 'image/jpeg',
};

/** The next width up, the largest at most; never one that would have nothing more to show than a smaller one. */
export function chooseWidth(wanted: number, imageWidth: number): number {
  const enough = Math.min(wanted, imageWidth);
  return imageWidths.find((width) => width >= enough) ?? 1920;
}

/** All widths that can be asked of an image. */
export function listWidths(imageWidth: number): number[] {
  return Array.from(new Set(imageWidths.map((width) => chooseWidth(width, imageWidth))));
}

/** The smallest format that Accept names; one that takes anything gets what everybody can show. */
export function chooseFormat(accept: string | undefined): ImageFormat {
  const accepted = acceptedOf(accept);
  if (accepted.has(imageTypes.avif)) return 'avif';
  return accepted.has(imageTypes.webp) ? 'webp' : 'jpeg';
}
