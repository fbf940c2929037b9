import type { Bounds } from '../measure/measure.ts';

/** The free space between the plates. */
const gapMm = 10;

/**
 * Moves the plates of a project side by side: slicers store them as far apart as their beds are, so that small objects
 * would be specks in pictures.
 * @param plates the vertices of each plate, three numbers each, which are changed, and the box around its facets
 */
export function arrangePlates(plates: readonly { vertices: Float32Array; bounds: Bounds }[]): void {
  const columns = Math.ceil(Math.sqrt(plates.length));
  const corner = { x: 0, y: 0 };
  let rowDepth = 0;
  plates.forEach(({ vertices, bounds: { low, high } }, at) => {
    if (at > 0 && at % columns === 0) {
      corner.x = 0;
      corner.y -= rowDepth + gapMm;
      rowDepth = 0;
    }
    const [width, depth] = [high[0] - low[0], high[1] - low[1]];
    move(vertices, { low, x: corner.x, y: corner.y - depth });
    corner.x += width + gapMm;
    rowDepth = Math.max(rowDepth, depth);
  });
}

/** Moves vertices so that their lowest corner as seen from above is at x and y. */
function move(positions: Float32Array, { low, x, y }: { low: Bounds['low']; x: number; y: number }): void {
  for (let at = 0; at < positions.length; at += 3) {
    positions[at] = (positions[at] as number) - low[0] + x;
    positions[at + 1] = (positions[at + 1] as number) - low[1] + y;
  }
}
