import { imageWidths } from '#src/lib/image-widths.ts';

/** Returns the `src` and `srcSet` of an image in all widths. The address may already have a query such as `?v=`. */
export function imageSet(address: string, largest = 1920): { src: string; srcSet: string } {
  const at = (width: number) => `${address}${address.includes('?') ? '&' : '?'}w=${width}`;
  const widths = imageWidths.filter((width) => width <= largest);
  return { src: at(640), srcSet: widths.map((width) => `${at(width)} ${width}w`).join(', ') };
}
