import { addWidth, imageWidths } from '#src/lib/image-widths.ts';

/** The `sizes` of the pictures in a grid of cards as wide as the page. */
export const wideGridSizes =
  '(min-width: 90rem) 310px, (min-width: 75rem) calc((100vw - 152px) / 4), (min-width: 64rem) calc((100vw - 128px) / 3), (min-width: 48rem) calc((100vw - 96px) / 3), calc((100vw - 48px) / 2)';

/** Returns the `src` and `srcSet` of an image in all widths. */
export function imageSet(address: string, largest = 1920): { src: string; srcSet: string } {
  const widths = imageWidths.filter((width) => width <= largest);
  return {
    src: addWidth(address, 640),
    srcSet: widths.map((width) => `${addWidth(address, width)} ${width}w`).join(', '),
  };
}
