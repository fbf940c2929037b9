import type { Mesh } from '../mesh.ts';
import { at, indexAt } from '../typed-arrays.ts';
import { cross, subtract, type Vec3 } from '../vec.ts';

/** Returns the corners of a facet. */
export function cornersOf({ positions, indices }: Mesh, facet: number): readonly [Vec3, Vec3, Vec3] {
  const corner = (number: number): Vec3 => {
    const vertex = indexAt(indices, facet * 3 + number) * 3;
    return [at(positions, vertex), at(positions, vertex + 1), at(positions, vertex + 2)];
  };
  return [corner(0), corner(1), corner(2)];
}

/** Returns the normal of a facet, as long as twice its area. */
export function normalOf([a, b, c]: readonly [Vec3, Vec3, Vec3]): Vec3 {
  return cross(subtract(b, a), subtract(c, a));
}
