import type { Mesh } from '../core/mesh.ts';
import { at, doubleAt, indexAt } from '../core/typed-arrays.ts';
import { scale, type Vec3 } from '../core/vec.ts';
import { cornersOf, writeNormal } from './facet-vectors.ts';

/** A point on a wall. */
export interface WallSample {
  facet: number;
  point: Vec3;
  /** Points out of the solid, with the length 1. */
  normal: Vec3;
}

/** Facets that are steeper than this belong to walls: the z component of their normal is below it. */
const maxRise = 0.8;
const densityMm2 = 1;
const leastSamples = 1000;
const mostSamples = 16_384;
/** Fractions of the plastic number, whose multiples are spread evenly over a square. */
const spread = [0.7548776662466927, 0.5698402909980532] as const;

/** Spreads points over the walls of a closed mesh, each of which stands for the same area. */
export function sampleWalls(mesh: Mesh): { samples: WallSample[]; areaMm2: number } {
  const { wallMm2, isInsideOut } = measureWalls(mesh);
  const count = Math.min(mostSamples, Math.max(leastSamples, Math.ceil(wallMm2 / densityMm2)));
  const areaMm2 = wallMm2 / count;
  const samples: WallSample[] = [];
  if (!(areaMm2 > 0)) return { samples, areaMm2 };
  const normal = new Float64Array(3);
  let due = areaMm2 / 2;
  for (let facet = 0; facet < mesh.indices.length / 3; facet++) {
    const length = writeNormal(mesh, facet, normal);
    if (!isWall(normal, length)) continue;
    for (due -= length / 2; due <= 0; due += areaMm2) {
      const point = pickPoint(cornersOf(mesh, facet), samples.length);
      const outward = scale([...normal] as unknown as Vec3, (isInsideOut ? -1 : 1) / length);
      samples.push({ facet, point, normal: outward });
    }
  }
  return { samples, areaMm2 };
}

function measureWalls(mesh: Mesh): { wallMm2: number; isInsideOut: boolean } {
  const { positions, indices } = mesh;
  const normal = new Float64Array(3);
  let wallMm2 = 0;
  let volume = 0;
  for (let facet = 0; facet < indices.length / 3; facet++) {
    const length = writeNormal(mesh, facet, normal);
    if (isWall(normal, length)) wallMm2 += length / 2;
    const corner = indexAt(indices, facet * 3) * 3;
    for (let axis = 0; axis < 3; axis++) volume += at(positions, corner + axis) * doubleAt(normal, axis);
  }
  return { wallMm2, isInsideOut: volume < 0 };
}

function isWall(normal: Float64Array, length: number): boolean {
  return length > 0 && Math.abs(doubleAt(normal, 2)) <= maxRise * length;
}

/** Returns a point of a facet; consecutive numbers are spread over it. */
function pickPoint([a, b, c]: readonly [Vec3, Vec3, Vec3], number: number): Vec3 {
  let [u, v] = spread.map((step) => (0.5 + number * step) % 1) as [number, number];
  if (u + v > 1) [u, v] = [1 - u, 1 - v];
  const w = 1 - u - v;
  return [w * a[0] + u * b[0] + v * c[0], w * a[1] + u * b[1] + v * c[1], w * a[2] + u * b[2] + v * c[2]];
}
