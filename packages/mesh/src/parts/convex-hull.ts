export type Point = readonly [x: number, y: number];

/**
 * Returns the corners of the convex hull, counter-clockwise, without points in the middle of an edge: the monotone chain
 * (Andrew, "Another efficient algorithm for convex hulls in two dimensions", 1979).
 */
export function convexHull(points: readonly Point[]): Point[] {
  const sorted = points.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);
  const lower = chain(sorted);
  const upper = chain(sorted.reverse());
  const hull = [...lower.slice(0, -1), ...upper.slice(0, -1)];
  return hull.length > 0 ? hull : sorted.slice(0, 1);
}

function chain(sorted: readonly Point[]): Point[] {
  const kept: Point[] = [];
  for (const point of sorted) {
    for (;;) {
      const last = kept.at(-1);
      const beforeLast = kept.at(-2);
      if (last === undefined || beforeLast === undefined || turn(beforeLast, last, point) > 0) break;
      kept.pop();
    }
    kept.push(point);
  }
  return kept;
}

/** Returns a positive value if the path through three points turns left. */
export function turn(a: Point, b: Point, c: Point): number {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}
