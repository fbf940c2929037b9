import { imageWidths } from '#src/lib/image-widths.ts';

/** All widths of a model's picture for an `img`; the address may carry `?v=`. */
export function imageSet(address: string, largest = 1920): { src: string; srcSet: string } {
  const at = (width: number) => `${address}${address.includes('?') ? '&' : '?'}w=${width}`;
  const widths = imageWidths.filter((width) => width <= largest);
  return { src: at(640), srcSet: widths.map((width) => `${at(width)} ${width}w`).join(', ') };
}
