import { bitsAt, indexAt, release } from './typed-arrays.ts';

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

  /**
   * The same for many places at once, none of them with the bits of -0: three of `places` each, and their numbers go to
   * `numbers`. One loop over local variables, since this is where most of the time of reading a mesh is spent.
   */
  addAll(places: Int32Array, numbers: Uint32Array): void {
    this.#reserve(numbers.length);
    const bits = this.#bits;
    const slots = this.#slots;
    const mask = slots.length - 1;
    let count = this.#count;
    for (let corner = 0, at = 0; corner < numbers.length; corner++, at += 3) {
      const x = bitsAt(places, at);
      const y = bitsAt(places, at + 1);
      const z = bitsAt(places, at + 2);
      let slot = hashBits(x, y, z) & mask;
      let entry = indexAt(slots, slot);
      while (entry !== 0) {
        const known = entry * 3 - 3;
        if (bitsAt(bits, known) === x && bitsAt(bits, known + 1) === y && bitsAt(bits, known + 2) === z) break;
        slot = (slot + 1) & mask;
        entry = indexAt(slots, slot);
      }
      if (entry === 0) {
        bits[count * 3] = x;
        bits[count * 3 + 1] = y;
        bits[count * 3 + 2] = z;
        entry = ++count;
        slots[slot] = entry;
      }
      numbers[corner] = entry - 1;
    }
    this.#count = count;
  }

  /** The number of the vertex whose bits lie at `at`, none of them those of -0; `hash` is that of `hashPlace`. */
  addBits(place: Int32Array, at: number, hash: number): number {
    const slot = this.#slotOf(place, at, hash);
    const entry = indexAt(this.#slots, slot);
    if (entry !== 0) return entry - 1;
    if (this.#count * 3 + 3 > this.#bits.length) this.#growPositions(this.#bits.length * 2);
    for (let axis = 0; axis < 3; axis++) this.#bits[this.#count * 3 + axis] = bitsAt(place, at + axis);
    this.#slots[slot] = ++this.#count;
    if (this.#count > this.#slots.length * maxLoad) this.#growSlots(this.#slots.length * 2);
    return this.#count - 1;
  }

  /** The same, or undefined where no such vertex was added. */
  find(place: Int32Array, at: number, hash: number): number | undefined {
    const entry = indexAt(this.#slots, this.#slotOf(place, at, hash));
    return entry === 0 ? undefined : entry - 1;
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

  /** The slot that holds the vertex at a place, or the free one where it belongs. */
  #slotOf(place: Int32Array, at: number, hash: number): number {
    const bits = this.#bits;
    const slots = this.#slots;
    const mask = slots.length - 1;
    let slot = hash & mask;
    for (let entry = indexAt(slots, slot); entry !== 0; entry = indexAt(slots, slot)) {
      const known = (entry - 1) * 3;
      if (
        bitsAt(bits, known) === bitsAt(place, at) &&
        bitsAt(bits, known + 1) === bitsAt(place, at + 1) &&
        bitsAt(bits, known + 2) === bitsAt(place, at + 2)
      ) {
        break;
      }
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  /** Makes room for so many more vertices. */
  #reserve(more: number): void {
    const wanted = this.#count + more;
    if (wanted * 3 > this.#bits.length) this.#growPositions(Math.max(wanted * 3, this.#bits.length * 2));
    let slots = this.#slots.length;
    while (wanted > slots * maxLoad) slots *= 2;
    if (slots > this.#slots.length) this.#growSlots(slots);
  }

  #growPositions(length: number): void {
    const larger = new Float32Array(length);
    larger.set(this.#positions);
    release(this.#positions);
    this.#positions = larger;
    this.#bits = new Int32Array(larger.buffer);
  }

  #growSlots(length: number): void {
    const slots = new Uint32Array(length);
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
  return hashBits(bitsAt(bits, at), bitsAt(bits, at + 1), bitsAt(bits, at + 2));
}

function hashBits(x: number, y: number, z: number): number {
  let hash = Math.imul(x, 0x9e3779b1);
  hash = Math.imul(hash ^ (hash >>> 15) ^ y, 0x85ebca77);
  hash = Math.imul(hash ^ (hash >>> 13) ^ z, 0xc2b2ae3d);
  return hash ^ (hash >>> 16);
}
