import { addWidth, imageWidths } from '#src/lib/image-widths.ts';

/** Returns the `src` and `srcSet` of an image in all widths. */
export function imageSet(address: string, largest = 1920): { src: string; srcSet: string } {
  const widths = imageWidths.filter((width) => width <= largest);
  return {
    src: addWidth(address, 640),
    srcSet: widths.map((width) => `${addWidth(address, width)} ${width}w`).join(', '),
  };
}
