import type { Mesh } from '../mesh.ts';
import { at, indexAt } from '../typed-arrays.ts';

const maxOccluders = 400_000;

/**
 * Selects the geometry that is drawn into the sky's depth maps: the mesh itself, or for very fine meshes every facet
 * larger than a texel and an even selection of the smaller ones, which overlap many times in the maps.
 */
export function pickOccluders(mesh: Mesh, texel: number): Mesh {
  const facets = mesh.indices.length / 3;
  const stride = Math.ceil(facets / maxOccluders);
  if (stride <= 1) return mesh;
  const indices = new Uint32Array(mesh.indices.length);
  let corners = 0;
  for (let facet = 0; facet < facets; facet++) {
    if (facet % stride !== 0 && extent(mesh, facet) <= texel) continue;
    indices.set(mesh.indices.subarray(facet * 3, facet * 3 + 3), corners);
    corners += 3;
  }
  return withoutUnusedVertices({ positions: mesh.positions, indices: indices.slice(0, corners) });
}

function withoutUnusedVertices({ positions, indices }: Mesh): Mesh {
  const places = new Uint32Array(positions.length / 3);
  const used = new Float32Array(Math.min(positions.length, indices.length * 3));
  let count = 0;
  const renumbered = indices.map((vertex) => {
    if (places[vertex] === 0) {
      used.set(positions.subarray(vertex * 3, vertex * 3 + 3), count * 3);
      places[vertex] = ++count;
    }
    return indexAt(places, vertex) - 1;
  });
  return { positions: used.slice(0, count * 3), indices: renumbered };
}

function extent({ positions, indices }: Mesh, facet: number): number {
  let widest = 0;
  for (let axis = 0; axis < 3; axis++) {
    const a = at(positions, indexAt(indices, facet * 3) * 3 + axis);
    const b = at(positions, indexAt(indices, facet * 3 + 1) * 3 + axis);
    const c = at(positions, indexAt(indices, facet * 3 + 2) * 3 + axis);
    widest = Math.max(widest, Math.max(a, b, c) - Math.min(a, b, c));
  }
  return widest;
}
