import { indexAt } from './typed-arrays.ts';

export type LowEnds = Uint8Array<ArrayBuffer> | Uint32Array<ArrayBuffer>;

/**
 * Counts for each vertex the edges of facets that have their lower end there. A byte a vertex is enough for most meshes.
 * Facets with two corners at one vertex are left out.
 */
export function countLowEnds(indices: Uint32Array, vertices: number): LowEnds {
  const counts = new Uint8Array(vertices);
  const edges = countInto(indices, counts);
  let sum = 0;
  for (let vertex = 0; vertex < vertices; vertex++) sum += counts[vertex] ?? 0;
  // A count beyond 255 has started again at 0.
  return sum === edges ? counts : countWide(indices, vertices);
}

function countWide(indices: Uint32Array, vertices: number): Uint32Array<ArrayBuffer> {
  const counts = new Uint32Array(vertices);
  countInto(indices, counts);
  return counts;
}

/** @returns how many were counted */
function countInto(indices: Uint32Array, counts: LowEnds): number {
  let facets = 0;
  for (let i = 0; i < indices.length; i += 3) {
    const a = indexAt(indices, i);
    const b = indexAt(indices, i + 1);
    const c = indexAt(indices, i + 2);
    if (a === b || b === c || c === a) continue;
    const first = a < b ? a : b;
    const second = b < c ? b : c;
    const third = c < a ? c : a;
    counts[first] = (counts[first] ?? 0) + 1;
    counts[second] = (counts[second] ?? 0) + 1;
    counts[third] = (counts[third] ?? 0) + 1;
    facets++;
  }
  return facets * 3;
}
