import { at } from '../core/typed-arrays.ts';
import type { Vec3 } from '../core/vec.ts';
import type { SurfacePoints } from './surface-points.ts';
import type { SurfaceTree } from './surface-tree.ts';

/** Points that are closer to the other surface than this have not changed. */
export const minChangeMm = 0.05;

/** The numbers for each changed point: x, y, z, and its distance from the other surface. */
export const changedNumbers = 4;

export interface Distances {
  /** The largest distance on either side. */
  maxMm: number;
  /** The mean distance over the surface. */
  meanMm: number;
  /** The points that are farther than `minChangeMm`, in one array because there may be hundreds of thousands. */
  changed: Float32Array;
}

/** Points from which the largest distance is looked for. */
const climbingPoints = 8;
const smallestStepShare = 0.01;

/** Measures how far one surface is from another, at points of the first one. */
export function measureDistances(
  { points: { even, extreme, spacingMm }, tree: own }: { points: SurfacePoints; tree: SurfaceTree },
  surface: SurfaceTree,
): Distances {
  const changed = new Float32Array(((even.length + extreme.length) / 3) * changedNumbers);
  let length = 0;
  let maxMm = 0;
  let sum = 0;
  const visit = (points: Float32Array, i: number): number => {
    const [x, y, z] = [at(points, i), at(points, i + 1), at(points, i + 2)];
    const { distance } = surface.find(x, y, z);
    const size = Math.abs(distance);
    if (size > maxMm) maxMm = size;
    if (size >= minChangeMm) {
      changed.set([x, y, z, distance], length);
      length += changedNumbers;
    }
    return size;
  };
  for (let i = 0; i < even.length; i += 3) sum += visit(even, i);
  for (let i = 0; i < extreme.length; i += 3) visit(extreme, i);
  const found = changed.subarray(0, length);
  for (const position of pickFarthest(found))
    maxMm = Math.max(maxMm, climb(position, { own, other: surface, spacingMm }));
  return { maxMm, meanMm: even.length > 0 ? sum / (even.length / 3) : 0, changed: found };
}

function pickFarthest(changed: Float32Array): Vec3[] {
  const distanceOf = (i: number) => Math.abs(at(changed, i + 3));
  const starts = Uint32Array.from({ length: changed.length / changedNumbers }, (_, n) => n * changedNumbers);
  return Array.from(
    starts.sort((a, b) => distanceOf(b) - distanceOf(a)).subarray(0, climbingPoints),
    (i): Vec3 => [at(changed, i), at(changed, i + 1), at(changed, i + 2)],
  );
}

/** Moves a point along its surface while it gets farther from the other one. @returns the largest distance that was found */
function climb(
  from: Vec3,
  { own, other, spacingMm }: { own: SurfaceTree; other: SurfaceTree; spacingMm: number },
): number {
  let position = from;
  let best = Math.abs(other.find(...position).distance);
  for (let step = spacingMm; step > spacingMm * smallestStepShare;) {
    const next = directions
      .map(([x, y, z]) => own.find(position[0] + x * step, position[1] + y * step, position[2] + z * step))
      .map(({ x, y, z }) => ({ position: [x, y, z] as Vec3, size: Math.abs(other.find(x, y, z).distance) }))
      .reduce((farthest, each) => (each.size > farthest.size ? each : farthest));
    if (next.size > best) ({ position, size: best } = next);
    else step /= 2;
  }
  return best;
}

const directions: readonly Vec3[] = [-1, 0, 1].flatMap((x) =>
  [-1, 0, 1].flatMap((y) => [-1, 0, 1].map((z): Vec3 => [x, y, z])),
);

/** Returns whether all points of a surface, after a shift, are within a distance of another. */
export function isWithin(
  { even, extreme }: SurfacePoints,
  surface: SurfaceTree,
  { shift, toleranceMm }: { shift: Vec3; toleranceMm: number },
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
