import type { Hull } from '../contract/print-facts.ts';

import { convexHull, type Point } from './convex-hull.ts';
import { simplifyOutward } from './simplify-hull.ts';

const maxCorners = 64;
const gridMm = 0.05;
/** Coordinates in files are rounded to 32 bits, so that 92.4 may be read as 92.400002. */
const slackMm = 0.001;
/** The distance, in steps of the grid, in which a rounded corner is searched. */
const maxSteps = 2;

/** Returns a hull of at most 64 corners on a grid of 0.05 mm that contains all points, moved so that the lowest x and y are 0. */
export function buildBedHull(corners: readonly Point[]): Hull {
  const hull = convexHull(corners);
  const lowX = Math.min(...hull.map(([x]) => x));
  const lowY = Math.min(...hull.map(([, y]) => y));
  const moved = hull.map(([x, y]): Point => [x - lowX, y - lowY]);
  for (let wanted = 56; wanted > 4; wanted -= 8) {
    const rounded = roundOutward(clipToBox(simplifyOutward(moved, wanted), moved));
    if (rounded.length <= maxCorners) return flatten(rounded);
  }
  return flatten(roundOutward(boxAround(moved)));
}

/** Returns a polygon around the given one with the corners on the grid. */
function roundOutward(hull: readonly Point[]): Point[] {
  if (hull.length < 3) return convexHull(hull.flatMap((corner) => surroundingPoints(corner)));
  const rounded = hull.flatMap((corner, i) => {
    const before = hull.at(i - 1) ?? corner;
    const after = hull[(i + 1) % hull.length] ?? corner;
    const nearest = nearestOutside([before, corner, after]);
    return nearest === undefined ? surroundingPoints(corner) : [nearest];
  });
  // Corners that moved outward may lie below 0 by one step.
  const lowX = Math.min(...rounded.map(([x]) => x));
  const lowY = Math.min(...rounded.map(([, y]) => y));
  return convexHull(rounded.map(([x, y]): Point => [x - lowX, y - lowY]));
}

/** Returns the closest point of the grid that is outside both edges of a corner, in steps of the grid. */
function nearestOutside([before, corner, after]: [Point, Point, Point]): Point | undefined {
  const baseX = Math.round(corner[0] / gridMm);
  const baseY = Math.round(corner[1] / gridMm);
  let best: Point | undefined;
  let bestDistance = Infinity;
  for (let x = baseX - maxSteps; x <= baseX + maxSteps; x++) {
    for (let y = baseY - maxSteps; y <= baseY + maxSteps; y++) {
      const point: Point = [x * gridMm, y * gridMm];
      const distance = Math.hypot(point[0] - corner[0], point[1] - corner[1]);
      if (distance >= bestDistance) continue;
      if (
        distanceOutside(before, corner, point) < -slackMm ||
        distanceOutside(corner, after, point) < -slackMm
      )
        continue;
      best = [x, y];
      bestDistance = distance;
    }
  }
  return best;
}

/** Returns how far a point is to the right of the line from one point to another one, which is outside of a hull. */
function distanceOutside([ax, ay]: Point, [bx, by]: Point, [x, y]: Point): number {
  const length = Math.hypot(bx - ax, by - ay);
  if (length === 0) return 0;
  return ((x - ax) * (by - ay) - (y - ay) * (bx - ax)) / length;
}

/** Returns the corners of the grid's cell that contains a point, in steps of the grid. */
function surroundingPoints([x, y]: Point): Point[] {
  const xs = [Math.floor((x + slackMm) / gridMm), Math.ceil((x - slackMm) / gridMm)];
  const ys = [Math.floor((y + slackMm) / gridMm), Math.ceil((y - slackMm) / gridMm)];
  return xs.flatMap((column) => ys.map((row): Point => [column, row]));
}

function boxAround(points: readonly Point[]): Point[] {
  const x = Math.max(...points.map((point) => point[0]));
  const y = Math.max(...points.map((point) => point[1]));
  return [
    [0, 0],
    [x, 0],
    [x, y],
    [0, y],
  ];
}

/** Cuts off what a simplified hull has beyond the bounding box of the exact one. */
function clipToBox(simplified: readonly Point[], exact: readonly Point[]): readonly Point[] {
  if (simplified.length < 3) return simplified;
  const box = boxAround(exact);
  return box.reduce<readonly Point[]>((polygon, corner, i) => {
    const next = box[(i + 1) % box.length] ?? corner;
    return clip(polygon, (point) => -distanceOutside(corner, next, point));
  }, simplified);
}

/** Returns the part of a convex polygon where the given distance is not negative. */
function clip(polygon: readonly Point[], distance: (point: Point) => number): Point[] {
  return polygon.flatMap((point, i): Point[] => {
    const next = polygon[(i + 1) % polygon.length] ?? point;
    const from = distance(point);
    const to = distance(next);
    const kept = from >= 0 ? [point] : [];
    if (from < 0 === to < 0) return kept;
    const share = from / (from - to);
    return [...kept, [point[0] + (next[0] - point[0]) * share, point[1] + (next[1] - point[1]) * share]];
  });
}

function flatten(steps: readonly Point[]): Hull {
  // Adding 0 turns -0 into 0.
  return steps.flatMap(([x, y]) => [x / (1 / gridMm) + 0, y / (1 / gridMm) + 0]);
}
