import { hashPlace, VertexWelder } from './vertex-welder.ts';

/** Facets that can be gone through as often as needed: blocks of nine numbers a facet, all finite, none of them -0. */
export type FacetSource = { readonly count: number; blocks: () => AsyncIterable<Float32Array> };

/** Three vertex numbers a facet. Equal places have equal numbers, different places different ones below `vertices`. */
export type NumberedFacets = { indices: Uint32Array<ArrayBuffer>; vertices: number };

/** Vertices whose places are known at the same time, 19 bytes each: what fills 2 ** 21 slots. */
const mostAtOnce = 1_250_000;
const shareBits = 6;
const shares = 2 ** shareBits;

/**
 * Joins the corners of facets in several passes. Each pass takes on the vertices whose hash falls in some of 64 shares, as
 * many as fit the table by what the passes before have found; only the vertex numbers of all facets are kept.
 * `atOnce` changes the numbers, but not which of them are equal.
 */
export async function numberVertices(source: FacetSource, atOnce = mostAtOnce): Promise<NumberedFacets> {
  const corners = source.count * 3;
  const welder = new VertexWelder(Math.min(corners, atOnce));
  const indices = new Uint32Array(corners);
  let vertices = 0;
  let vertexLimit = corners;
  for (let share = 0; share < shares;) {
    const perShare = Math.max(1, vertexLimit / shares);
    const end = Math.min(shares, share + Math.max(1, Math.floor(atOnce / perShare)));
    welder.clear();
    let first = 0;
    for await (const block of source.blocks()) {
      numberBlock(block, { share, end, welder, base: vertices }, indices.subarray(first));
      first += block.length / 3;
    }
    vertices += welder.count;
    share = end;
    // A little more than expected, since shares differ.
    vertexLimit = (vertices / share) * shares * 1.02;
  }
  welder.release();
  return { indices, vertices };
}

type Pass = { share: number; end: number; welder: VertexWelder; base: number };

function numberBlock(block: Float32Array, { share, end, welder, base }: Pass, indices: Uint32Array): void {
  const bits = new Int32Array(block.buffer, block.byteOffset, block.length);
  for (let at = 0, corner = 0; at < bits.length; at += 3, corner++) {
    const hash = hashPlace(bits, at);
    const own = hash >>> (32 - shareBits);
    if (own >= share && own < end) indices[corner] = base + welder.addBits(bits, at, hash);
  }
}
