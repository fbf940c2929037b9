import { randomFillSync } from 'node:crypto';

const facetBytes = 50;

/**
 * Returns triangles at random positions: a valid binary STL that barely compresses, so that its ZIP is about as large.
 */
export function binaryStl(facets: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(84 + facets * facetBytes);
  const view = new DataView(bytes.buffer);
  view.setUint32(80, facets, true);
  const random = randomFillSync(new Uint32Array(facets * 9));
  for (let facet = 0; facet < facets; facet += 1) {
    for (let n = 0; n < 9; n += 1) {
      view.setFloat32(
        84 + facet * facetBytes + 12 + n * 4,
        ((random[facet * 9 + n] ?? 0) / 2 ** 32) * 100,
        true,
      );
    }
  }
  return bytes;
}
