import { release } from './typed-arrays.ts';

const maxLoad = 0.6;

/**
 * Numbers vertices so that equal coordinates get the same number: an open hash table over the bits of the coordinates,
 * 16 to 32 bytes a vertex and no object for any of them.
 */
export class VertexWelder {
  #positions: Float32Array<ArrayBuffer>;
  #bits: Int32Array;
  #slots: Uint32Array<ArrayBuffer>;
  #count = 0;
  readonly #place = new Float32Array(3);
  readonly #placeBits = new Int32Array(this.#place.buffer);

  /** Memory for what is expected is set aside, but touched only when used. */
  constructor(expectedVertices = 1 << 10) {
    this.#slots = new Uint32Array(2 ** Math.ceil(Math.log2(Math.max(16, expectedVertices) / maxLoad)));
    this.#positions = new Float32Array(Math.max(16, expectedVertices) * 3);
    this.#bits = new Int32Array(this.#positions.buffer);
  }

  get count(): number {
    return this.#count;
  }

  /** The vertices so far: a view, not a copy. */
  positions(): Float32Array {
    return this.#positions.subarray(0, this.#count * 3);
  }

  /** The number of the vertex at a place; the coordinates must be finite and already rounded to 32 bits. */
  add(x: number, y: number, z: number): number {
    // Adding 0 turns -0 into 0, whose bits differ.
    this.#place[0] = x + 0;
    this.#place[1] = y + 0;
    this.#place[2] = z + 0;
    return this.addBits(this.#placeBits, 0, hashPlace(this.#placeBits, 0));
  }

  /** The same for the place whose bits lie at `at`, none of them those of -0; `hash` is that of `hashPlace`. */
  addBits(place: Int32Array, at: number, hash: number): number {
    const bits = this.#bits;
    const slots = this.#slots;
    const mask = slots.length - 1;
    let slot = hash & mask;
    for (let entry = slots[slot]; entry; entry = slots[slot]) {
      const known = (entry - 1) * 3;
      if (
        bits[known] === place[at] &&
        bits[known + 1] === place[at + 1] &&
        bits[known + 2] === place[at + 2]
      ) {
        return entry - 1;
      }
      slot = (slot + 1) & mask;
    }
    if (this.#count * 3 + 3 > bits.length) this.#growPositions();
    for (let axis = 0; axis < 3; axis++) this.#bits[this.#count * 3 + axis] = place[at + axis] ?? 0;
    slots[slot] = ++this.#count;
    if (this.#count > slots.length * maxLoad) this.#growSlots();
    return this.#count - 1;
  }

  /** Forgets all vertices, but keeps the room for them. */
  clear(): void {
    this.#slots.fill(0);
    this.#count = 0;
  }

  /** The vertices, and the memory of all else given back; of no use afterwards. */
  finish(): Float32Array {
    release(this.#slots);
    return this.positions();
  }

  /** Gives its memory back at once; of no use afterwards. */
  release(): void {
    release(this.#positions, this.#slots);
    this.#count = 0;
  }

  #growPositions(): void {
    const larger = new Float32Array(this.#positions.length * 2);
    larger.set(this.#positions);
    release(this.#positions);
    this.#positions = larger;
    this.#bits = new Int32Array(larger.buffer);
  }

  #growSlots(): void {
    const slots = new Uint32Array(this.#slots.length * 2);
    const mask = slots.length - 1;
    for (let vertex = 0; vertex < this.#count; vertex++) {
      let slot = hashPlace(this.#bits, vertex * 3) & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = vertex + 1;
    }
    release(this.#slots);
    this.#slots = slots;
  }
}

/** 32 bits that look random, of the three coordinates whose bits lie at `at`. */
export function hashPlace(bits: Int32Array, at: number): number {
  let hash = Math.imul(bits[at] ?? 0, 0x9e3779b1);
  hash = Math.imul(hash ^ (hash >>> 15) ^ (bits[at + 1] ?? 0), 0x85ebca77);
  hash = Math.imul(hash ^ (hash >>> 13) ^ (bits[at + 2] ?? 0), 0xc2b2ae3d);
  return hash ^ (hash >>> 16);
}
