import { indexAt, release } from './typed-arrays.ts';

const mostInByte = 255;

/**
 * How many edges of facets have their lower end at each vertex: a byte a vertex, since hardly any has more than a dozen.
 * Facets with two corners at one vertex are left out.
 */
export class LowEnds {
  readonly #counts: Uint8Array<ArrayBuffer>;
  readonly #beyond = new Map<number, number>();

  constructor(indices: Uint32Array, vertices: number) {
    this.#counts = new Uint8Array(vertices);
    for (let i = 0; i < indices.length; i += 3) {
      const a = indexAt(indices, i);
      const b = indexAt(indices, i + 1);
      const c = indexAt(indices, i + 2);
      if (a === b || b === c || c === a) continue;
      this.#add(a < b ? a : b);
      this.#add(b < c ? b : c);
      this.#add(c < a ? c : a);
    }
  }

  at(vertex: number): number {
    const count = this.#counts[vertex] ?? 0;
    return count < mostInByte ? count : count + (this.#beyond.get(vertex) ?? 0);
  }

  /** Gives its memory back at once; of no use afterwards. */
  release(): void {
    release(this.#counts);
  }

  #add(vertex: number): void {
    const count = this.#counts[vertex] ?? 0;
    if (count < mostInByte) this.#counts[vertex] = count + 1;
    else this.#beyond.set(vertex, (this.#beyond.get(vertex) ?? 0) + 1);
  }
}
