const maxLoad = 0.6;

/**
 * Numbers vertices so that equal coordinates get the same number: an open hash table over the bits of the coordinates,
 * 16 to 32 bytes a vertex and no object for any of them.
 */
export class VertexWelder {
  #positions: Float32Array;
  #bits: Int32Array;
  #slots: Uint32Array;
  #count = 0;

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
    if (this.#count * 3 + 3 > this.#positions.length) this.#growPositions();
    const bits = this.#bits;
    const candidate = this.#count * 3;
    // Adding 0 turns -0 into 0, whose bits differ.
    this.#positions[candidate] = x + 0;
    this.#positions[candidate + 1] = y + 0;
    this.#positions[candidate + 2] = z + 0;

    const slots = this.#slots;
    const mask = slots.length - 1;
    let slot = this.#hash(candidate) & mask;
    for (let entry = slots[slot]; entry; entry = slots[slot]) {
      const known = (entry - 1) * 3;
      if (
        bits[known] === bits[candidate] &&
        bits[known + 1] === bits[candidate + 1] &&
        bits[known + 2] === bits[candidate + 2]
      ) {
        return entry - 1;
      }
      slot = (slot + 1) & mask;
    }
    slots[slot] = ++this.#count;
    if (this.#count > slots.length * maxLoad) this.#growSlots();
    return this.#count - 1;
  }

  #hash(at: number): number {
    let hash = Math.imul(this.#bits[at] ?? 0, 0x9e3779b1);
    hash = Math.imul(hash ^ (hash >>> 15) ^ (this.#bits[at + 1] ?? 0), 0x85ebca77);
    hash = Math.imul(hash ^ (hash >>> 13) ^ (this.#bits[at + 2] ?? 0), 0xc2b2ae3d);
    return hash ^ (hash >>> 16);
  }

  #growPositions(): void {
    const larger = new Float32Array(this.#positions.length * 2);
    larger.set(this.#positions);
    this.#positions = larger;
    this.#bits = new Int32Array(larger.buffer);
  }

  #growSlots(): void {
    const slots = new Uint32Array(this.#slots.length * 2);
    const mask = slots.length - 1;
    for (let vertex = 0; vertex < this.#count; vertex++) {
      let slot = this.#hash(vertex * 3) & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = vertex + 1;
    }
    this.#slots = slots;
  }
}
