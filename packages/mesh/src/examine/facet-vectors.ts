import type { Mesh } from '../core/mesh.ts';
import { at, indexAt } from '../core/typed-arrays.ts';
import { cross, subtract, type Vec3 } from '../core/vec.ts';

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

/** Writes the normal of a facet to `normal`, as long as twice its area, and returns its length. It allocates nothing. */
export function writeNormal({ positions, indices }: Mesh, facet: number, normal: Float64Array): number {
  const a = indexAt(indices, facet * 3) * 3;
  const b = indexAt(indices, facet * 3 + 1) * 3;
  const c = indexAt(indices, facet * 3 + 2) * 3;
  const ux = at(positions, b) - at(positions, a);
  const uy = at(positions, b + 1) - at(positions, a + 1);
  const uz = at(positions, b + 2) - at(positions, a + 2);
  const vx = at(positions, c) - at(positions, a);
  const vy = at(positions, c + 1) - at(positions, a + 1);
  const vz = at(positions, c + 2) - at(positions, a + 2);
  const x = uy * vz - uz * vy;
  const y = uz * vx - ux * vz;
  const z = ux * vy - uy * vx;
  normal[0] = x;
  normal[1] = y;
  normal[2] = z;
  return Math.sqrt(x * x + y * y + z * z);
}
