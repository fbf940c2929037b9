import type { Hull } from '@firstlayer/mesh/contract/print-facts.ts';

interface Circle {
  x: number;
  y: number;
  radius: number;
}

export type Point = readonly [x: number, y: number];

/** Returns the smallest circle that contains all corners of a hull. */
export function measureCircle(hull: Hull): Circle {
  const points = Array.from({ length: hull.length / 2 }, (_, at): Point => [
    hull[2 * at] ?? 0,
    hull[2 * at + 1] ?? 0,
  ]);
  return growCircle(points, []);
}

/** Welzl's algorithm without recursion over points: the circle through all of `border` that contains all points. */
function growCircle(points: readonly Point[], border: readonly Point[]): Circle {
  let circle = getCircleThrough(border);
  if (border.length === 3) return circle;
  for (const [at, point] of points.entries()) {
    if (!contains(circle, point)) circle = growCircle(points.slice(0, at), [...border, point]);
  }
  return circle;
}

function contains({ x, y, radius }: Circle, point: Point): boolean {
  return Math.hypot(point[0] - x, point[1] - y) <= radius + 1e-9 * (1 + radius);
}

function getCircleThrough([a, b, c]: readonly Point[]): Circle {
  if (a === undefined) return { x: 0, y: 0, radius: -1 };
  if (b === undefined) return { x: a[0], y: a[1], radius: 0 };
  const middle = { x: (a[0] + b[0]) / 2, y: (a[1] + b[1]) / 2 };
  if (c === undefined) return { ...middle, radius: Math.hypot(b[0] - a[0], b[1] - a[1]) / 2 };
  const [bx, by, cx, cy] = [b[0] - a[0], b[1] - a[1], c[0] - a[0], c[1] - a[1]];
  const area = 2 * (bx * cy - by * cx);
  const [bb, cc] = [bx * bx + by * by, cx * cx + cy * cy];
  const [x, y] = [(cy * bb - by * cc) / area, (bx * cc - cx * bb) / area];
  return { x: a[0] + x, y: a[1] + y, radius: Math.hypot(x, y) };
}
