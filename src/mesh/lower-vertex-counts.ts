export type LowEnds = Uint8Array<ArrayBuffer> | Uint32Array<ArrayBuffer>;

/**
 * Counts for each vertex the edges of facets that have their lower end there, modulo what a count can hold. Facets with two
 * corners at one vertex are left out.
 * @returns how many edges there are in all
 */
export function countLowEnds(indices: Uint32Array, counts: LowEnds): number {
  let facets = 0;
  for (let i = 0; i < indices.length; i += 3) {
    const a = indices[i] as number;
    const b = indices[i + 1] as number;
    const c = indices[i + 2] as number;
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
