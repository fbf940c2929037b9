/** The widths of resized images in pixels. A requested width is rounded up to the next one. Images are never enlarged. */
export const imageWidths = [160, 320, 480, 640, 960, 1280, 1920] as const;

/** Adds a width to the address of an image, which may already have a query such as `?v=`. */
export const addWidth = (address: string, width: number) =>
  `${address}${address.includes('?') ? '&' : '?'}w=${width}`;
