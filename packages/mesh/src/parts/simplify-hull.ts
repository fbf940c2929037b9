import type { Point } from './convex-hull.ts';

interface Removal {
  added: number;
  corner: Point;
}

/**
 * Returns a convex polygon of at most `wanted` corners around the given one. It removes the edge whose neighbors meet
 * with the least additional area until few enough are left.
 */
export function simplifyOutward(hull: readonly Point[], wanted: number): Point[] {
  const corners = [...hull];
  const removals = corners.map((_, i) => removeEdge(corners, i));
  while (corners.length > Math.max(wanted, 4)) {
    let best = 0;
    for (let i = 1; i < corners.length; i++)
      if ((removals[i] as Removal).added < (removals[best] as Removal).added) best = i;
    const { added, corner } = removals[best] as Removal;
    if (added === Infinity) break;
    const next = (best + 1) % corners.length;
    corners[best] = corner;
    corners.splice(next, 1);
    removals.splice(next, 1);
    const at = next === 0 ? best - 1 : best;
    for (let i = at - 2; i <= at + 1; i++) {
      const edge = (i + corners.length) % corners.length;
      removals[edge] = removeEdge(corners, edge);
    }
  }
  return corners;
}

/** Returns what happens if the edge from a corner to the next one is replaced by the point where its neighbors meet. */
function removeEdge(corners: readonly Point[], i: number): Removal {
  const count = corners.length;
  const before = corners[(i - 1 + count) % count] as Point;
  const start = corners[i] as Point;
  const end = corners[(i + 1) % count] as Point;
  const after = corners[(i + 2) % count] as Point;
  const ux = start[0] - before[0];
  const uy = start[1] - before[1];
  const vx = after[0] - end[0];
  const vy = after[1] - end[1];
  const cross = ux * vy - uy * vx;
  // The neighbors meet beyond the edge only if together they turn by less than half a circle.
  if (cross <= 1e-12) return { added: Infinity, corner: start };
  const along = ((end[0] - start[0]) * vy - (end[1] - start[1]) * vx) / cross;
  const corner: Point = [start[0] + ux * along, start[1] + uy * along];
  const area = Math.abs(
    (end[0] - start[0]) * (corner[1] - start[1]) - (end[1] - start[1]) * (corner[0] - start[0]),
  );
  return { added: area / 2, corner };
}
