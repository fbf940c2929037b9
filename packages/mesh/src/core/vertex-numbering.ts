import { indexAt } from './typed-arrays.ts';
import { hashPositionAt, VertexWelder } from './vertex-welder.ts';

/** Facets that can be read several times, in blocks of nine numbers a facet, none of them -0. */
export interface FacetSource {
  readonly count: number;
  blocks: () => Iterable<Float32Array>;
}

/**
 * Three vertex numbers a facet. Equal coordinates have equal numbers, different ones have different numbers below
 * `vertices`.
 */
export interface NumberedFacets {
  indices: Uint32Array<ArrayBuffer>;
  vertices: number;
}

/** Receives the coordinates of some vertices, three numbers each. */
type VertexVisitor = (positions: Float32Array) => void;

/** The number of vertices in the table at the same time, 19 bytes each, which fills 2 ** 20 slots. */
const maxBatchSize = 625_000;
/** A closed mesh has half as many vertices as facets. */
const usualVerticesPerFacet = 0.55;
const shares = 64;
/**
 * Marks a corner that has no number yet. The other bits are those of its hash, and the highest six of them its
 * partition.
 */
const pending = 0x8000_0000;
const shareShift = 25;
const firstShare = pending >>> shareShift;

/**
 * Merges the corners of facets. One pass is enough if all vertices fit in the table. The rest is left for further
 * passes, each of which handles the vertices whose hash falls in some of 64 partitions; only the vertex numbers of all
 * facets are stored. `batchSize` changes the numbers, but not which of them are equal.
 */
export class VertexNumbering {
  readonly #indices: Uint32Array<ArrayBuffer>;
  readonly #batchSize: number;
  readonly #welder: VertexWelder;
  #corners = 0;
  #pending = 0;

  constructor(facets: number, batchSize = maxBatchSize) {
    this.#indices = new Uint32Array(facets * 3);
    this.#batchSize = batchSize;
    this.#welder = new VertexWelder(Math.min(Math.ceil(facets * usualVerticesPerFacet), batchSize));
  }

  /** Adds the next facets. */
  add(facets: Float32Array): void {
    const places = toBits(facets);
    const corners = facets.length / 3;
    const numbers = this.#indices.subarray(this.#corners, this.#corners + corners);
    this.#corners += corners;
    if (this.#pending === 0 && this.#welder.count + corners <= this.#batchSize)
      this.#welder.addAll(places, numbers);
    else this.#pending += this.#findAll(places, numbers);
  }

  /** Numbers the remaining corners and visits all vertices, each once. Nothing can be added afterwards. */
  finish(source: FacetSource, visit: VertexVisitor): NumberedFacets {
    const welder = this.#welder;
    const first = welder.count;
    visit(welder.positions());
    let later = 0;
    let laterLimit = this.#pending;
    for (let share = 0; share < shares && laterLimit > 0;) {
      const end = Math.min(shares, share + Math.max(1, Math.floor((this.#batchSize / laterLimit) * shares)));
      welder.clear();
      this.#numberShares(source, { share, end, base: first + later });
      visit(welder.positions());
      later += welder.count;
      share = end;
      // The limit is slightly above the expected size, because partitions differ.
      laterLimit = Math.max(1, (later / share) * shares * 1.02);
    }
    welder.release();
    return { indices: this.#indices, vertices: first + later };
  }

  /** Numbers the corners whose vertices are known, marks the others, and returns how many of those there are. */
  #findAll(places: Int32Array, numbers: Uint32Array): number {
    let missing = 0;
    for (let corner = 0; corner < numbers.length; corner++) {
      const hash = hashPositionAt(places, corner * 3);
      const known = this.#welder.find(places, corner * 3, hash);
      numbers[corner] = known ?? hash | pending;
      if (known === undefined) missing++;
    }
    return missing;
  }

  #numberShares(source: FacetSource, { share, end, base }: Shares): void {
    let first = 0;
    for (const facets of source.blocks()) {
      const places = toBits(facets);
      const numbers = this.#indices.subarray(first, first + facets.length / 3);
      first += numbers.length;
      for (let corner = 0; corner < numbers.length; corner++) {
        const hash = indexAt(numbers, corner);
        const own = (hash >>> shareShift) - firstShare;
        if (own >= share && own < end)
          numbers[corner] = base + this.#welder.addBits(places, corner * 3, hash);
      }
    }
  }
}

/** The partitions from `share` to before `end`, and the number of the first vertex among them. */
interface Shares {
  share: number;
  end: number;
  base: number;
}

function toBits(facets: Float32Array): Int32Array {
  return new Int32Array(facets.buffer, facets.byteOffset, facets.length);
}
