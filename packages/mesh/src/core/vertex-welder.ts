import { MeshError } from './mesh-error.ts';
import { hashPosition } from './position-hash.ts';
import { bitsAt, release } from './typed-arrays.ts';

const maxLoad = 0.6;
/**
 * The maximum number of slots between a vertex and the slot of its hash. Random hashes stay below 200 with 36 million
 * vertices.
 */
const maxProbes = 1024;
/** The bits of a hash that a slot may store. The highest bit is reserved, because callers use it as a mark. */
const tagBits = 0x7fff_ffff;

/**
 * Numbers vertices so that equal coordinates get the same number: an open-addressing hash table over the bits of the
 * coordinates, with 16 to 32 bytes a vertex and no object per vertex.
 */
export class VertexWelder {
  #positions: Float32Array<ArrayBuffer>;
  #bits: Int32Array;
  /**
   * For each vertex its number plus one, and above that bits of its hash, so that vertices are rarely compared in full.
   */
  #slots: Int32Array<ArrayBuffer>;
  #count = 0;
  readonly #place = new Float32Array(3);
  readonly #placeBits = new Int32Array(this.#place.buffer);

  /** Memory for the expected vertices is reserved, but touched only when used. */
  constructor(expectedVertices = 1 << 10) {
    this.#slots = new Int32Array(2 ** Math.ceil(Math.log2(Math.max(16, expectedVertices) / maxLoad)));
    this.#positions = new Float32Array(Math.max(16, expectedVertices) * 3);
    this.#bits = new Int32Array(this.#positions.buffer);
  }

  get count(): number {
    return this.#count;
  }

  /** Returns the vertices so far as a view, not a copy. */
  positions(): Float32Array {
    return this.#positions.subarray(0, this.#count * 3);
  }

  /**
   * Returns the number of the vertex with these coordinates, which must be finite and already rounded to 32 bits.
   * @throws MeshError `too_complex`, like all methods that add or find, when too many vertices collide
   */
  add(x: number, y: number, z: number): number {
    // Adding 0 turns -0 into 0, whose bits differ.
    this.#place[0] = x + 0;
    this.#place[1] = y + 0;
    this.#place[2] = z + 0;
    return this.addBits(this.#placeBits, 0, hashPositionAt(this.#placeBits, 0));
  }

  /**
   * Adds many positions in one call, none of them with the bits of -0: three values of `places` each. Their numbers are
   * written to `numbers`. This is one plain loop over local variables, because most of the time of reading a mesh is
   * spent here.
   */
  addAll(places: Int32Array, numbers: Uint32Array): void {
    this.#reserve(numbers.length);
    const bits = this.#bits;
    const slots = this.#slots;
    const mask = slots.length - 1;
    const tagMask = tagBits & ~mask;
    let count = this.#count;
    for (let corner = 0, at = 0; corner < numbers.length; corner++, at += 3) {
      const x = places[at] as number;
      const y = places[at + 1] as number;
      const z = places[at + 2] as number;
      const hash = hashPosition(x, y, z);
      const tag = hash & tagMask;
      let slot = hash & mask;
      let entry = slots[slot] as number;
      while (entry !== 0) {
        const known = (entry & mask) * 3 - 3;
        if ((entry & tagMask) === tag && bits[known] === x && bits[known + 1] === y && bits[known + 2] === z)
          break;
        slot = (slot + 1) & mask;
        entry = slots[slot] as number;
      }
      if (entry === 0) {
        requireShortProbe(hash, slot, mask);
        bits[count * 3] = x;
        bits[count * 3 + 1] = y;
        bits[count * 3 + 2] = z;
        entry = ++count | tag;
        slots[slot] = entry;
      }
      numbers[corner] = (entry & mask) - 1;
    }
    this.#count = count;
  }

  /**
   * Returns the number of the vertex whose bits are at `at`, none of them those of -0. `hash` is the result of
   * `hashPositionAt`.
   */
  addBits(place: Int32Array, at: number, hash: number): number {
    const mask = this.#slots.length - 1;
    const slot = this.#findSlot(place, at, hash);
    const entry = bitsAt(this.#slots, slot);
    if (entry !== 0) return (entry & mask) - 1;
    if (this.#count * 3 + 3 > this.#bits.length) this.#growPositions(this.#bits.length * 2);
    copyPlace(place, at, this.#bits, this.#count * 3);
    this.#slots[slot] = ++this.#count | (hash & tagBits & ~mask);
    if (this.#count > this.#slots.length * maxLoad) this.#growSlots(this.#slots.length * 2);
    return this.#count - 1;
  }

  /** Returns the number of the vertex, or undefined if it was not added. */
  find(place: Int32Array, at: number, hash: number): number | undefined {
    const entry = bitsAt(this.#slots, this.#findSlot(place, at, hash));
    return entry === 0 ? undefined : (entry & (this.#slots.length - 1)) - 1;
  }

  /** Removes all vertices and keeps the allocated memory. */
  clear(): void {
    this.#slots.fill(0);
    this.#count = 0;
  }

  /** Returns the vertices and frees all other memory. The instance cannot be used afterwards. */
  finish(): Float32Array {
    release(this.#slots);
    return this.positions();
  }

  /** Frees the memory immediately. The instance cannot be used afterwards. */
  release(): void {
    release(this.#positions, this.#slots);
    this.#count = 0;
  }

  /** Returns the slot that contains the vertex at a position, or the free slot where it belongs. */
  #findSlot(place: Int32Array, at: number, hash: number): number {
    const bits = this.#bits;
    const slots = this.#slots;
    const mask = slots.length - 1;
    const tagMask = tagBits & ~mask;
    let slot = hash & mask;
    for (let entry = bitsAt(slots, slot); entry !== 0; entry = bitsAt(slots, slot)) {
      const isLikely = ((entry ^ hash) & tagMask) === 0;
      if (isLikely && isSame(bits, (entry & mask) * 3 - 3, place, at)) break;
      slot = (slot + 1) & mask;
    }
    requireShortProbe(hash, slot, mask);
    return slot;
  }

  /** Makes room for `more` additional vertices. */
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
    const slots = new Int32Array(length);
    const mask = slots.length - 1;
    for (let vertex = 0; vertex < this.#count; vertex++) {
      const hash = hashPositionAt(this.#bits, vertex * 3);
      let slot = hash & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = (vertex + 1) | (hash & tagBits & ~mask);
    }
    release(this.#slots);
    this.#slots = slots;
  }
}

/** Bounds the time a vertex takes. A larger table never has longer probes, so resizing need not check them. */
function requireShortProbe(hash: number, slot: number, mask: number): void {
  if (((slot - hash) & mask) > maxProbes)
    throw new MeshError('too_complex', 'The corners of the mesh cannot be joined in reasonable time.');
}

function isSame(bits: Int32Array, one: number, places: Int32Array, other: number): boolean {
  return (
    bitsAt(bits, one) === bitsAt(places, other) &&
    bitsAt(bits, one + 1) === bitsAt(places, other + 1) &&
    bitsAt(bits, one + 2) === bitsAt(places, other + 2)
  );
}

function copyPlace(from: Int32Array, at: number, to: Int32Array, place: number): void {
  to[place] = bitsAt(from, at);
  to[place + 1] = bitsAt(from, at + 1);
  to[place + 2] = bitsAt(from, at + 2);
}

/** Returns the hash of the three coordinates whose bits are at `at`. */
export function hashPositionAt(bits: Int32Array, at: number): number {
  return hashPosition(bitsAt(bits, at), bitsAt(bits, at + 1), bitsAt(bits, at + 2));
}
