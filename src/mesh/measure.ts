import type { MeshMeasures } from '#src/lib/mesh-measures.ts';

import { facetNumbers, FacetSums } from './facet-sums.ts';
import type { LoadedMesh, Mesh } from './mesh.ts';
import { examineTopology } from './topology.ts';
import { at, indexAt } from './typed-arrays.ts';

/** The measures of a mesh file and how many objects it holds. */
export type MeshReport = MeshMeasures & { objects: number };

const facetsPerBlock = 4096;

/** Measures a mesh. Each body counts with its absolute volume, however it is turned. */
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
export function boundsOf(mesh: Mesh): Bounds {
  const bounds = emptyBounds();
  for (const corners of cornersOf(mesh, 0, mesh.indices.length / 3)) widen(bounds, corners);
  return bounds;
}

export function emptyBounds(): Bounds {
  return { low: [Infinity, Infinity, Infinity], high: [-Infinity, -Infinity, -Infinity] };
}

/** Makes a box hold these corners, three numbers each. */
export function widen({ low, high }: Bounds, corners: Float32Array): void {
  for (let axis = 0; axis < 3; axis++) {
    let least = low[axis] ?? 0;
    let most = high[axis] ?? 0;
    for (let i = axis; i < corners.length; i += 3) {
      const value = at(corners, i);
      if (value < least) least = value;
      if (value > most) most = value;
    }
    low[axis] = least;
    high[axis] = most;
  }
}

export function sizeOf({ low, high }: Bounds): [number, number, number] {
  return [high[0] - low[0], high[1] - low[1], high[2] - low[2]];
}

function measureBodies(mesh: LoadedMesh): { volumeMm3: number; areaMm2: number } {
  let volumeMm3 = 0;
  let areaMm2 = 0;
  for (const [body, start] of mesh.bodyStarts.entries()) {
    const end = mesh.bodyStarts[body + 1] ?? mesh.indices.length / 3;
    const sums = new FacetSums();
    for (const corners of cornersOf(mesh, start, end)) sums.add(corners);
    volumeMm3 += Math.abs(sums.signedVolumeMm3);
    areaMm2 += sums.areaMm2;
  }
  return { volumeMm3, areaMm2 };
}

/** The corners of some facets block by block, always in the same array. */
function* cornersOf({ positions, indices }: Mesh, start: number, end: number): Generator<Float32Array> {
  const block = new Float32Array(Math.min(facetsPerBlock, end - start) * facetNumbers);
  for (let first = start; first < end; first += facetsPerBlock) {
    const corners = Math.min(facetsPerBlock, end - first) * 3;
    for (let corner = 0; corner < corners; corner++) {
      const vertex = indexAt(indices, first * 3 + corner) * 3;
      block[corner * 3] = at(positions, vertex);
      block[corner * 3 + 1] = at(positions, vertex + 1);
      block[corner * 3 + 2] = at(positions, vertex + 2);
    }
    yield block.subarray(0, corners * 3);
  }
}
