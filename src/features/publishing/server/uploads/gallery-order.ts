import { invalid } from '#src/lib/errors.ts';
import type { NewModelImage } from '../types.ts';

const sent = '+';

/**
 * A gallery as an order of hashes and '+' has it. An image that stands in it twice may be named twice.
 * @throws AppError 400 where the order does not fit
 */
export function arrange(
  order: readonly string[],
  gallery: readonly NewModelImage[],
  added: readonly NewModelImage[],
): NewModelImage[] {
  if (order.filter((name) => name === sent).length !== added.length) {
    throw misfit('The order must have one + for each image that is sent.');
  }
  const kept = [...gallery];
  const next = added.values();
  return order.map((name) => {
    const image = name === sent ? next.next().value : takeOut(kept, name);
    if (!image) throw misfit('The order names an image that is not in the gallery, or names one twice.');
    return image;
  });
}

function takeOut(images: NewModelImage[], hash: string): NewModelImage | undefined {
  const at = images.findIndex((image) => image.hash === hash);
  return at === -1 ? undefined : images.splice(at, 1)[0];
}

function misfit(message: string) {
  return invalid(message, [{ path: 'order', message }]);
}
