import type { Mesh } from '../mesh.ts';
import { at, indexAt } from '../typed-arrays.ts';

const mostOccluders = 400_000;

/**
 * The facets that are drawn into the sky's depth maps: all of them, or in very fine meshes every facet larger than a texel
 * and an even selection of the smaller ones, which overlap in the maps many times.
 */
export function pickOccluders(mesh: Mesh, texel: number): Uint32Array {
  const facets = mesh.indices.length / 3;
  const stride = Math.ceil(facets / mostOccluders);
  if (stride <= 1) return Uint32Array.from({ length: facets }, (_, facet) => facet);
  const picked = new Uint32Array(facets);
  let count = 0;
  for (let facet = 0; facet < facets; facet++) {
    if (facet % stride === 0 || extent(mesh, facet) > texel) picked[count++] = facet;
  }
  return picked.slice(0, count);
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
