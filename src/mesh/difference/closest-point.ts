import type { Mesh } from '../mesh.ts';
import { at, indexAt } from '../typed-arrays.ts';

export type Point = { x: number; y: number; z: number };

/** The point of a facet that is closest to another point. */
export type ClosestPoint = Point & {
  /** The squared distance. */
  squared: number;
  /** How directly the facet faces the other point: the cosine of the angle, negative if it faces away. */
  facing: number;
};

/** Finds the closest point of a facet (Ericson, Real-Time Collision Detection, 5.1.5) and writes it to `found`. */
export function findClosest({ positions, indices }: Mesh, facet: number, p: Point, found: ClosestPoint): void {
  const a = indexAt(indices, facet * 3) * 3;
  const b = indexAt(indices, facet * 3 + 1) * 3;
  const c = indexAt(indices, facet * 3 + 2) * 3;
  const [ax, ay, az] = [at(positions, a), at(positions, a + 1), at(positions, a + 2)];
  const [abx, aby, abz] = [at(positions, b) - ax, at(positions, b + 1) - ay, at(positions, b + 2) - az];
  const [acx, acy, acz] = [at(positions, c) - ax, at(positions, c + 1) - ay, at(positions, c + 2) - az];
  const [apx, apy, apz] = [p.x - ax, p.y - ay, p.z - az];
  const abab = abx * abx + aby * aby + abz * abz;
  const abac = abx * acx + aby * acy + abz * acz;
  const acac = acx * acx + acy * acy + acz * acz;
  const d1 = abx * apx + aby * apy + abz * apz;
  const d2 = acx * apx + acy * apy + acz * apz;
  const d3 = d1 - abab;
  const d4 = d2 - abac;
  const d5 = d1 - abac;
  const d6 = d2 - acac;
  const va = d3 * d6 - d5 * d4;
  const vb = d5 * d2 - d1 * d6;
  const vc = d1 * d4 - d3 * d2;
  let [v, w] = [0, 0];
  if (d1 > 0 || d2 > 0) {
    if (d3 >= 0 && d4 <= d3) v = 1;
    else if (d6 >= 0 && d5 <= d6) w = 1;
    else if (abab > 0 && vc <= 0 && d1 >= 0 && d3 <= 0) v = d1 / abab;
    else if (acac > 0 && vb <= 0 && d2 >= 0 && d6 <= 0) w = d2 / acac;
    else if (va <= 0 && d4 - d3 >= 0 && d5 - d6 >= 0) {
      w = (d4 - d3) / (d4 - d3 + d5 - d6 || 1);
      v = 1 - w;
    } else {
      const sum = va + vb + vc;
      v = sum > 0 ? vb / sum : 0;
      w = sum > 0 ? vc / sum : 0;
    }
  }
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
