import { parseAccepted } from '#src/http/api/accept-header.ts';
import type { ImageFormat } from '#src/integrations/image-orders.ts';
import { imageWidths } from '#src/lib/image-widths.ts';

export const imageTypes: Record<ImageFormat, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpeg: 'image/jpeg',
};

/** Returns the smallest available width that covers the wanted one, without upscaling the image. */
export function chooseWidth(wanted: number, imageWidth: number): number {
  const enough = Math.min(wanted, imageWidth);
  return imageWidths.find((width) => width >= enough) ?? 1920;
}

/** Returns the smallest format that `Accept` names explicitly, else JPEG, which every client can show. */
export function chooseFormat(accept: string | undefined): ImageFormat {
  const accepted = parseAccepted(accept);
  if (accepted.has(imageTypes.avif)) return 'avif';
  return accepted.has(imageTypes.webp) ? 'webp' : 'jpeg';
}
