import type { Mesh } from '../core/mesh.ts';
import { computeBounds } from '../measure/measure.ts';
import { add, dot, lengthOf, scale, subtract, type Vec3 } from '../core/vec.ts';
import { castRays, type RayHit } from './short-rays.ts';
import { sampleWalls, type WallSample } from './wall-samples.ts';

export interface ThinWall {
  thicknessMm: number;
  facet: number;
  point: Vec3;
}

/** Walls that are thinner in the layers are left out by a nozzle of 0.4 mm. A wall of exactly 0.4 mm is printed. */
const nozzleMm = 0.395;
/** Thinner walls are remains of boolean operations, which slicers ignore. */
const leastMm = 0.05;
/** Another solid that begins within this distance belongs to the wall. */
const gapMm = 0.05;
/** The two sides of a wall are parallel, but for the facets of a curved one. Those of a sharp edge are not. */
const minParallel = Math.cos((6 * Math.PI) / 180);
/** A region of a wall: its radius, the least area of both sides, the least number of points, and the least height. */
const region = { radiusMm: 3, areaMm2: 4, points: 4, tallMm: 0.8 };
/** In a region, the middle half of the thicknesses differs by less than this share. In a wedge it differs more. */
const maxVariation = 0.35;
const maxRegions = 200;

interface Thin {
  sample: WallSample;
  thicknessMm: number;
}

/**
 * Finds the largest region of a wall that is thinner than a nozzle, in a closed mesh whose facets agree. Rays are cast
 * from points on the walls into the solid. Small regions between these points are missed.
 */
export function findThinWall(mesh: Mesh, hasSeveralBodies: boolean): ThinWall | undefined {
  const { samples, areaMm2 } = sampleWalls(mesh);
  const thin = findThin(mesh, samples);
  const least = Math.max(region.points, region.areaMm2 / areaMm2);
  if (thin.length < least) return undefined;
  const centers = pickEvenly(thin, maxRegions);
  const outer = hasSeveralBodies ? centers.filter(selectOuter(mesh, centers)) : centers;
  const regions = outer
    .map((center) => ({ center, members: listNear(thin, center) }))
    .filter(({ members }) => members.length >= least && isTall(members) && isEven(members))
    .sort((a, b) => b.members.length - a.members.length);
  const [largest] = regions;
  if (largest === undefined) return undefined;
  const { facet, point } = largest.center.sample;
  return { thicknessMm: quantile(largest.members, 0.5), facet, point };
}

function findThin(mesh: Mesh, samples: readonly WallSample[]): Thin[] {
  const rays = samples.map(({ facet, point, normal }) => ({
    start: point,
    direction: scale(normal, -1),
    lengthMm: nozzleMm + gapMm,
    facet,
  }));
  return castRays(mesh, rays).flatMap((hits, number) => {
    const sample = samples[number] as WallSample;
    const thicknessMm = measureThickness(hits);
    // A leaning wall is wider in the layers.
    const inLayer = Math.sqrt(1 - sample.normal[2] ** 2);
    return thicknessMm !== undefined && thicknessMm < nozzleMm * inLayer ? [{ sample, thicknessMm }] : [];
  });
}

/** Returns the distance at which a ray leaves the last solid, if that has parallel sides. */
function measureThickness(hits: readonly RayHit[]): number | undefined {
  let depth = 1;
  for (const [number, { atMm, facing }] of hits.entries()) {
    depth += facing > 0 ? -1 : 1;
    if (depth > 0) continue;
    const isJoined = hits.slice(number + 1).some((next) => next.facing < 0 && next.atMm <= atMm + gapMm);
    if (isJoined) continue;
    return atMm >= leastMm && facing >= minParallel ? atMm : undefined;
  }
  return undefined;
}

/** Returns which points are on the outside, and not within another solid that overlaps. */
function selectOuter(mesh: Mesh, points: readonly Thin[]): (_: Thin, number: number) => boolean {
  const { high } = computeBounds(mesh);
  const rays = points.map(({ sample: { point, normal } }) => {
    // Rays upwards miss the edges of facets if they do not start at round numbers.
    const start = add(point, scale(normal, 0.01), [0.000_13, 0.000_21, 0]);
    return { start, direction: [0, 0, 1] as const, lengthMm: high[2] - start[2] + 1, facet: -1 };
  });
  const windings = castRays(mesh, rays).map((hits) =>
    hits.reduce((sum, { facing }) => sum + Math.sign(facing), 0),
  );
  return (_, number) => windings[number] === 0;
}

function pickEvenly(all: readonly Thin[], most: number): Thin[] {
  const step = Math.max(1, all.length / most);
  return Array.from({ length: Math.floor(all.length / step) }, (_, i) => all[Math.floor(i * step)] as Thin);
}

/** Returns the thin points near a point, on both sides of the wall. */
function listNear(all: readonly Thin[], { sample: { point, normal } }: Thin): Thin[] {
  return all.filter(
    ({ sample }) =>
      lengthOf(subtract(sample.point, point)) <= region.radiusMm &&
      Math.abs(dot(sample.normal, normal)) >= 0.5,
  );
}

/** Excludes lips of a few layers. */
function isTall(members: readonly Thin[]): boolean {
  const heights = Float64Array.from(members, ({ sample }) => sample.point[2]).sort();
  return (heights.at(-1) ?? 0) - (heights[0] ?? 0) >= region.tallMm;
}

function isEven(members: readonly Thin[]): boolean {
  const middle = quantile(members, 0.5);
  return quantile(members, 0.75) - quantile(members, 0.25) <= maxVariation * middle;
}

function quantile(members: readonly Thin[], share: number): number {
  const sorted = Float64Array.from(members, ({ thicknessMm }) => thicknessMm).sort();
  return sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
}
