import type { Hull, PartPose } from '../contract/print-facts.ts';

import { buildBedHull } from './bed-hull.ts';
import { type PartPoints, pickExtremePoints } from './extreme-points.ts';
import { cross, dot, lengthOf, type Vec3 } from '../core/vec.ts';
import { buildHullFacets } from './hull-3d.ts';
import { HullBuilder } from './hull-builder.ts';

const maxFacets = 20;
const maxPoses = 4;
/** A pose is listed only if it saves at least this much height or bed. */
const minGainMm = 1;
const sides: readonly (readonly [PartPose['side'], Vec3])[] = [
  ['left', [-1, 0, 0]],
  ['right', [1, 0, 0]],
  ['front', [0, -1, 0]],
  ['back', [0, 1, 0]],
  ['top', [0, 0, 1]],
];
const down: Vec3 = [0, 0, -1];
/** Directions that differ by less than 2 degrees are the same. */
const sameDirection = Math.cos(Math.PI / 90);

/** A direction of the part, as it was placed, that would point to the bed. */
interface Base {
  side: PartPose['side'];
  normal: Vec3;
  area: number;
}
interface Candidate {
  base: Base;
  heightMm: number;
  squareMm: number;
}

/**
 * Finds up to four poses that need less height or a smaller square bed than the part as it was placed, and of which
 * none is better than another one in both. The part lies on a side of its box or a large facet of its convex hull.
 */
export function findPoses(points: PartPoints, placed: { hull: Hull; heightMm: number }): PartPose[] {
  const extremes = pickExtremePoints(points);
  const placedSquare = smallestSquare(placed.hull);
  const candidates = findBases(extremes)
    .map((base) => describe(base, extremes))
    .filter(
      ({ heightMm, squareMm }) =>
        heightMm < placed.heightMm - minGainMm || squareMm < placedSquare - minGainMm,
    );
  return chooseBest(candidates).map(({ base: { side, normal } }) => ({
    side,
    ...measurePose(points, normal),
  }));
}

/** Returns the sides of the box and the largest facets of the hull; a facet on a side of the box has its name. */
function findBases(extremes: readonly Vec3[]): Base[] {
  const bases: Base[] = sides.map(([side, normal]) => ({ side, normal, area: 0 }));
  const facets: Base[] = [];
  for (const { normal, area } of buildHullFacets(extremes).toSorted((a, b) => b.area - a.area)) {
    const known = [...bases, ...facets].find((base) => dot(base.normal, normal) > sameDirection);
    if (known !== undefined) known.area += area;
    else if (facets.length < maxFacets * 2 && dot(normal, down) < sameDirection)
      facets.push({ side: 'facet', normal, area });
  }
  return [...bases, ...facets.sort((a, b) => b.area - a.area).slice(0, maxFacets)];
}

function describe(base: Base, extremes: readonly Vec3[]): Candidate {
  const { hull, heightMm } = measurePose(
    (visit) => extremes.forEach((point) => visit(...point)),
    base.normal,
  );
  return { base, heightMm, squareMm: smallestSquare(hull) };
}

/** Returns the candidates that no other one beats in both height and bed, the lowest first. */
function chooseBest(candidates: Candidate[]): Candidate[] {
  const sorted = candidates.toSorted(
    (a, b) =>
      round(a.heightMm) - round(b.heightMm) ||
      round(a.squareMm) - round(b.squareMm) ||
      b.base.area - a.base.area,
  );
  let least = Infinity;
  const best = sorted.filter(({ squareMm }) => {
    if (squareMm >= least - minGainMm) return false;
    least = squareMm;
    return true;
  });
  const [first] = best;
  const last = best.at(-1);
  if (best.length <= maxPoses || first === undefined || last === undefined) return best;
  return [...best.slice(0, maxPoses - 1), last];
}

function round(value: number): number {
  return Math.round(value * 2) / 2;
}

/** Measures a part that lies on the side with this normal. */
function measurePose(points: PartPoints, normal: Vec3): Omit<PartPose, 'side'> {
  const [right, behind, up] = axesOn(normal);
  const builder = new HullBuilder();
  let low = Infinity;
  let high = -Infinity;
  points((x, y, z) => {
    const height = up[0] * x + up[1] * y + up[2] * z;
    if (height < low) low = height;
    if (height > high) high = height;
    builder.add(right[0] * x + right[1] * y + right[2] * z, behind[0] * x + behind[1] * y + behind[2] * z);
  });
  return { hull: buildBedHull(builder.finish()), heightMm: high - low };
}

/** Returns the axes of the bed, in the part's coordinates, if the given direction points down. */
function axesOn(normal: Vec3): [right: Vec3, behind: Vec3, up: Vec3] {
  const up: Vec3 = [-normal[0], -normal[1], -normal[2]];
  const side: Vec3 = Math.abs(up[0]) < 0.9 ? [1, 0, 0] : [0, 1, 0];
  const across = cross(up, side);
  const length = lengthOf(across);
  const behind: Vec3 = [across[0] / length, across[1] / length, across[2] / length];
  return [cross(behind, up), behind, up];
}

/** Returns the side of the smallest square that contains a hull, at angles of whole degrees. */
function smallestSquare(hull: Hull): number {
  let best = Infinity;
  for (let degrees = 0; degrees < 90; degrees++) {
    const cos = Math.cos((degrees * Math.PI) / 180);
    const sin = Math.sin((degrees * Math.PI) / 180);
    let [lowX, highX, lowY, highY] = [Infinity, -Infinity, Infinity, -Infinity];
    for (let i = 0; i < hull.length; i += 2) {
      const x = (hull[i] as number) * cos - (hull[i + 1] as number) * sin;
      const y = (hull[i] as number) * sin + (hull[i + 1] as number) * cos;
      lowX = Math.min(lowX, x);
      highX = Math.max(highX, x);
      lowY = Math.min(lowY, y);
      highY = Math.max(highY, y);
    }
    best = Math.min(best, Math.max(highX - lowX, highY - lowY));
  }
  return best;
}
