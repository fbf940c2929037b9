import { at } from '../typed-arrays.ts';
import type { SurfacePoints } from './surface-points.ts';
import type { SurfaceTree } from './surface-tree.ts';

export type Triple = [x: number, y: number, z: number];

/** Surfaces that are closer than this are the same when distances are measured at points. */
export const sameMm = 0.05;

/** A point of one surface that is not on the other, with its distance from it. */
export type ChangedPoint = { place: Triple; distance: number };

export type Distances = {
  /** The largest distance on either side. */
  maxMm: number;
  /** The mean distance over the surface. */
  meanMm: number;
  /** The points that are farther than `sameMm`. */
  changed: ChangedPoint[];
};

/** Points from which the largest distance is looked for. */
const climbingPoints = 8;
const smallestStepShare = 0.01;

/** Measures how far one surface is from another, at points of the first one. */
export function measureDistances(
  { points: { even, extreme, spacingMm }, tree: own }: MeasuredSurface,
  surface: SurfaceTree,
): Distances {
  const result: Distances = { maxMm: 0, meanMm: 0, changed: [] };
  let sum = 0;
  const visit = (points: Float32Array, i: number): number => {
    const place: Triple = [at(points, i), at(points, i + 1), at(points, i + 2)];
    const { distance } = surface.find(...place);
    const size = Math.abs(distance);
    if (size > result.maxMm) result.maxMm = size;
    if (size >= sameMm) result.changed.push({ place, distance });
    return size;
  };
  for (let i = 0; i < even.length; i += 3) sum += visit(even, i);
  for (let i = 0; i < extreme.length; i += 3) visit(extreme, i);
  if (even.length > 0) result.meanMm = sum / (even.length / 3);
  for (const { place } of pickFarthest(result.changed))
    result.maxMm = Math.max(result.maxMm, climb(place, { own, other: surface, spacingMm }));
  return result;
}

export type MeasuredSurface = { points: SurfacePoints; tree: SurfaceTree };

function pickFarthest(changed: readonly ChangedPoint[]): ChangedPoint[] {
  return changed.toSorted((a, b) => Math.abs(b.distance) - Math.abs(a.distance)).slice(0, climbingPoints);
}

/** Moves a point along its surface while it gets farther from the other one. @returns the largest distance that was found */
function climb(
  from: Triple,
  { own, other, spacingMm }: { own: SurfaceTree; other: SurfaceTree; spacingMm: number },
): number {
  let place = from;
  let best = Math.abs(other.find(...place).distance);
  for (let step = spacingMm; step > spacingMm * smallestStepShare;) {
    const next = directions
      .map(([x, y, z]) => own.find(place[0] + x * step, place[1] + y * step, place[2] + z * step))
      .map(({ x, y, z }) => ({ place: [x, y, z] as Triple, size: Math.abs(other.find(x, y, z).distance) }))
      .reduce((farthest, each) => (each.size > farthest.size ? each : farthest));
    if (next.size > best) ({ place, size: best } = next);
    else step /= 2;
  }
  return best;
}

const directions: readonly Triple[] = [-1, 0, 1].flatMap((x) =>
  [-1, 0, 1].flatMap((y) => [-1, 0, 1].map((z): Triple => [x, y, z])),
);

/** Returns whether all points of a surface, after a shift, are within a distance of another. */
export function isWithin(
  { even, extreme }: SurfacePoints,
  surface: SurfaceTree,
  { shift, toleranceMm }: { shift: Triple; toleranceMm: number },
): boolean {
  for (const points of [extreme, even]) {
    for (let i = 0; i < points.length; i += 3) {
      const { distance } = surface.find(
        at(points, i) + shift[0],
        at(points, i + 1) + shift[1],
        at(points, i + 2) + shift[2],
      );
      if (Math.abs(distance) > toleranceMm) return false;
    }
  }
  return true;
}
