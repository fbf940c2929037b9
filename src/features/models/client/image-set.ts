/** The widths that the server makes; it goes up to the next one. */
const ladder = [160, 320, 480, 640, 960, 1280, 1920];

/** All widths of a model's picture for an `img`; the address may carry `?v=`. */
export function imageSet(address: string, largest = 1920): { src: string; srcSet: string } {
  const at = (width: number) => `${address}${address.includes('?') ? '&' : '?'}w=${width}`;
  const widths = ladder.filter((width) => width <= largest);
  return { src: at(640), srcSet: widths.map((width) => `${at(width)} ${width}w`).join(', ') };
}
