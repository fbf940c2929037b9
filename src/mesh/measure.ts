import type { MeshMeasures } from '#src/lib/mesh-measures.ts';

import type { LoadedMesh, Mesh } from './mesh.ts';
import { examineTopology } from './topology.ts';

/** The measures of a mesh file and how many objects it holds. */
export type MeshReport = MeshMeasures & { objects: number };

/**
 * Measures a mesh in double precision.
 *
 * Volume is the sum over the facets of the signed tetrahedra that they span with a point of the body, |a · (b × c)| / 6
 * (Zhang and Chen, "Efficient feature extraction for 2D/3D objects in mesh representation", 2001); each body counts with its
 * absolute volume. Area is the sum of |(b - a) × (c - a)| / 2.
 */
export function measureMesh(mesh: LoadedMesh): MeshReport {
  const { volumeMm3, areaMm2 } = measureBodies(mesh);
  return {
    triangles: mesh.indices.length / 3,
    boundsMm: sizeOf(boundsOf(mesh)),
    volumeMm3,
    areaMm2,
    ...examineTopology(mesh),
    objects: mesh.objects,
  };
}

export type Bounds = { low: [number, number, number]; high: [number, number, number] };

/** The box around all vertices that facets use. */
export function boundsOf({ positions, indices }: Mesh): Bounds {
  const low: Bounds['low'] = [Infinity, Infinity, Infinity];
  const high: Bounds['high'] = [-Infinity, -Infinity, -Infinity];
  for (const index of indices) {
    for (let axis = 0; axis < 3; axis++) {
      const value = positions[index * 3 + axis] ?? 0;
      if (value < (low[axis] ?? 0)) low[axis] = value;
      if (value > (high[axis] ?? 0)) high[axis] = value;
    }
  }
  return { low, high };
}

export function sizeOf({ low, high }: Bounds): [number, number, number] {
  return [high[0] - low[0], high[1] - low[1], high[2] - low[2]];
}

function measureBodies(mesh: LoadedMesh): { volumeMm3: number; areaMm2: number } {
  let volumeMm3 = 0;
  let areaMm2 = 0;
  for (const [body, start] of mesh.bodyStarts.entries()) {
    const end = mesh.bodyStarts[body + 1] ?? mesh.indices.length / 3;
    const measured = measureFacets(mesh, start, end);
    volumeMm3 += Math.abs(measured.signedVolume);
    areaMm2 += measured.area;
  }
  return { volumeMm3, areaMm2 };
}

function measureFacets(
  { positions, indices }: Mesh,
  start: number,
  end: number,
): { signedVolume: number; area: number } {
  const at = (corner: number, axis: number): number => positions[(indices[corner] ?? 0) * 3 + axis] ?? 0;
  // A point of the body as origin keeps the terms small when the body lies far from 0, 0, 0.
  const ox = at(start * 3, 0);
  const oy = at(start * 3, 1);
  const oz = at(start * 3, 2);
  let sixfold = 0;
  let twofold = 0;
  for (let i = start * 3; i < end * 3; i += 3) {
    const ax = at(i, 0) - ox;
    const ay = at(i, 1) - oy;
    const az = at(i, 2) - oz;
    const ux = at(i + 1, 0) - ox - ax;
    const uy = at(i + 1, 1) - oy - ay;
    const uz = at(i + 1, 2) - oz - az;
    const vx = at(i + 2, 0) - ox - ax;
    const vy = at(i + 2, 1) - oy - ay;
    const vz = at(i + 2, 2) - oz - az;
    const nx = uy * vz - uz * vy;
    const ny = uz * vx - ux * vz;
    const nz = ux * vy - uy * vx;
    // a · (b × c) = a · ((b - a) × (c - a)), since a × a = 0.
    sixfold += ax * nx + ay * ny + az * nz;
    twofold += Math.sqrt(nx * nx + ny * ny + nz * nz);
  }
  return { signedVolume: sixfold / 6, area: twofold / 2 };
}
