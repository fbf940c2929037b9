export type LowerVertexCounts = Uint8Array<ArrayBuffer> | Uint32Array<ArrayBuffer>;

/**
 * Counts for each vertex the facet edges whose lower-numbered end it is, modulo the range of a count. Facets with two
 * corners at one vertex are skipped.
 * @returns the total number of edges
 */
export function countLowerVertices(indices: Uint32Array, counts: LowerVertexCounts): number {
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
