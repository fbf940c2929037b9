import type { Mesh } from '../mesh.ts';
import { at, indexAt } from '../typed-arrays.ts';

export type Point = { x: number; y: number; z: number };

/** The point of a facet that is closest to another point. */
export type ClosestPoint = Point & {
  /** The squared distance. */
  squared: number;
  /** The cosine of the angle between the normal and the way to the other point; negative if the facet faces away. */
  facing: number;
};

/** Finds the closest point of a facet and writes it to `found`. */
export function findClosest(
  { positions, indices }: Mesh,
  facet: number,
  p: Point,
  found: ClosestPoint,
): void {
  const a = indexAt(indices, facet * 3) * 3;
  const b = indexAt(indices, facet * 3 + 1) * 3;
  const c = indexAt(indices, facet * 3 + 2) * 3;
  const [ax, ay, az] = [at(positions, a), at(positions, a + 1), at(positions, a + 2)];
  const [abx, aby, abz] = [at(positions, b) - ax, at(positions, b + 1) - ay, at(positions, b + 2) - az];
  const [acx, acy, acz] = [at(positions, c) - ax, at(positions, c + 1) - ay, at(positions, c + 2) - az];
  const [apx, apy, apz] = [p.x - ax, p.y - ay, p.z - az];
  weigh(
    abx * abx + aby * aby + abz * abz,
    abx * acx + aby * acy + abz * acz,
    acx * acx + acy * acy + acz * acz,
    abx * apx + aby * apy + abz * apz,
    acx * apx + acy * apy + acz * apz,
  );
  const { v, w } = weights;
  found.x = ax + abx * v + acx * w;
  found.y = ay + aby * v + acy * w;
  found.z = az + abz * v + acz * w;
  const [dx, dy, dz] = [p.x - found.x, p.y - found.y, p.z - found.z];
  found.squared = dx * dx + dy * dy + dz * dz;
  const nx = aby * acz - abz * acy;
  const ny = abz * acx - abx * acz;
  const nz = abx * acy - aby * acx;
  const length = Math.sqrt((nx * nx + ny * ny + nz * nz) * found.squared);
  found.facing = length > 0 ? (dx * nx + dy * ny + dz * nz) / length : 0;
}

/** The shares of the second and third corner, which `weigh` writes; an object for each facet would cost time. */
const weights = { v: 0, w: 0 };

function setWeights(v: number, w: number): void {
  weights.v = v;
  weights.w = w;
}

/**
 * Weighs the corners for the closest point (Ericson, Real-Time Collision Detection, 5.1.5), from the products of the edges
 * at the first corner with each other, and with the way to the point.
 */
// oxlint-disable-next-line max-params -- An object for each facet would cost time.
function weigh(abab: number, abac: number, acac: number, d1: number, d2: number): void {
  const [d3, d4, d5, d6] = [d1 - abab, d2 - abac, d1 - abac, d2 - acac];
  if (d1 <= 0 && d2 <= 0) setWeights(0, 0);
  else if (d3 >= 0 && d4 <= d3) setWeights(1, 0);
  else if (d6 >= 0 && d5 <= d6) setWeights(0, 1);
  else weighEdges({ abab, acac, d1, d2, d3, d4, d5, d6 });
}

type Products = Record<'abab' | 'acac' | 'd1' | 'd2' | 'd3' | 'd4' | 'd5' | 'd6', number>;

/** Weighs the corners for a point that is closest to an edge or to the inside of a facet. */
function weighEdges({ abab, acac, d1, d2, d3, d4, d5, d6 }: Products): void {
  const va = d3 * d6 - d5 * d4;
  const vb = d5 * d2 - d1 * d6;
  const vc = d1 * d4 - d3 * d2;
  if (vc <= 0 && d1 >= 0 && d3 <= 0) setWeights(getShare(d1, abab - d1), 0);
  else if (vb <= 0 && d2 >= 0 && d6 <= 0) setWeights(0, getShare(d2, acac - d2));
  else if (va <= 0 && d4 >= d3 && d5 >= d6) {
    const w = getShare(d4 - d3, d5 - d6);
    setWeights(1 - w, w);
  } else weighInside(va, vb, vc);
}

/** Returns the share of a length in itself and another one. */
function getShare(length: number, other: number): number {
  return length / (length + other || 1);
}

function weighInside(va: number, vb: number, vc: number): void {
  const sum = va + vb + vc || 1;
  setWeights(vb / sum, vc / sum);
}
