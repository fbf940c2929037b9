import { linearColor } from './color.ts';
import { scale, type Vec3 } from '../core/vec.ts';

/** Interpolated between vertices, a change of less than this is none. Vertices have whole numbers. */
const leastDelta = 0.5;
/** The width of a stripe with its gap, and the distance of dots, in pixels. */
const periodPixels = 12;
const stripePixels = 5;
const dotRadius = 3.2;
/** The lights combined are too bright by this factor for a color to appear as specified. */
const litShare = 0.6;

const [grown, shrunk, light] = (['#1f9d6f', '#c23b2c', '#f6f3ea'] as const).map((color) =>
  scale(linearColor(color), litShare),
) as [Vec3, Vec3, Vec3];

/**
 * Returns the color of a changed place at a pixel: stripes where the object has grown, dots where it has shrunk, so that
 * the color is not all. Undefined where nothing has changed.
 */
export function findMarkColor(delta: number, x: number, y: number): Vec3 | undefined {
  if (Math.abs(delta) < leastDelta) return undefined;
  if (delta > 0) return (x + y) % periodPixels < stripePixels ? light : grown;
  // Every second row of dots is shifted by half of their distance.
  const row = Math.floor(y / periodPixels);
  const dx = ((x + (row % 2) * (periodPixels / 2)) % periodPixels) - periodPixels / 2;
  const dy = (y % periodPixels) - periodPixels / 2;
  return Math.hypot(dx, dy) < dotRadius ? light : shrunk;
}
