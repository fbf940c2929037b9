import { indexAt } from './typed-arrays.ts';
import { hashPlace, VertexWelder } from './vertex-welder.ts';

/** Some neighbouring facets, good until the next block is asked for. */
export type FacetBlock = {
  readonly corners: number;
  /** Writes the bits of a corner's x, y and z, never those of -0. */
  readPlace: (corner: number, out: Int32Array) => void;
};

/** Facets that can be gone through as often as needed. */
export type FacetSource = { readonly count: number; blocks: () => AsyncIterable<FacetBlock> };

/** Three vertex numbers a facet. Equal places have equal numbers, different places different ones below `vertices`. */
export type NumberedFacets = { indices: Uint32Array<ArrayBuffer>; vertices: number };

/** Vertices whose places are known at the same time, 19 bytes each: what fills 2 ** 20 slots. */
const mostAtOnce = 625_000;
const shares = 64;
/** Marks a corner that has no number yet: the other bits are those of its hash, and the highest six of them its share. */
const pending = 0x8000_0000;
const shareShift = 25;
const firstShare = pending >>> shareShift;

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
    const end = Math.min(shares, share + Math.max(1, Math.floor((atOnce / vertexLimit) * shares)));
    welder.clear();
    let first = 0;
    for await (const block of source.blocks()) {
      const part = indices.subarray(first, first + block.corners);
      if (share === 0) hashBlock(block, part);
      numberBlock(block, part, { share, end, welder, base: vertices });
      first += block.corners;
    }
    vertices += welder.count;
    share = end;
    // A little more than expected, since shares differ.
    vertexLimit = Math.max(1, (vertices / share) * shares * 1.02);
  }
  welder.release();
  return { indices, vertices };
}

type Pass = { share: number; end: number; welder: VertexWelder; base: number };

function hashBlock(block: FacetBlock, indices: Uint32Array): void {
  const place = new Int32Array(3);
  for (let corner = 0; corner < indices.length; corner++) {
    block.readPlace(corner, place);
    indices[corner] = hashPlace(place, 0) | pending;
  }
}

function numberBlock(block: FacetBlock, indices: Uint32Array, { share, end, welder, base }: Pass): void {
  const place = new Int32Array(3);
  for (let corner = 0; corner < indices.length; corner++) {
    const hash = indexAt(indices, corner);
    const own = (hash >>> shareShift) - firstShare;
    if (own < share || own >= end) continue;
    block.readPlace(corner, place);
    indices[corner] = base + welder.addBits(place, 0, hash);
  }
}
