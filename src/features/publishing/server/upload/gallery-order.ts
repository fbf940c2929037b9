import { invalid } from '#src/lib/errors.ts';
import type { NewModelImage } from '../types.ts';

const newImageMarker = '+';

/**
 * Arranges a gallery by an order of hashes, with '+' for each new image. An image that is in the gallery twice may be
 * named twice.
 * @throws AppError 400 if the order does not match the images
 */
export function arrangeGallery(
  order: readonly string[],
  gallery: readonly NewModelImage[],
  added: readonly NewModelImage[],
): NewModelImage[] {
  if (order.filter((name) => name === newImageMarker).length !== added.length) {
    throw invalidOrder('The order must have one + for each image that is sent.');
  }
  const kept = [...gallery];
  const next = added.values();
  return order.map((name) => {
    const image = name === newImageMarker ? next.next().value : takeOut(kept, name);
    if (!image)
      throw invalidOrder('The order names an image that is not in the gallery, or names one twice.');
    return image;
  });
}

function takeOut(images: NewModelImage[], hash: string): NewModelImage | undefined {
  const at = images.findIndex((image) => image.hash === hash);
  return at === -1 ? undefined : images.splice(at, 1)[0];
}

function invalidOrder(message: string) {
  return invalid(message, [{ path: 'order', message }]);
}
