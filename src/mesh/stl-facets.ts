import type { FileHandle } from 'node:fs/promises';

import { badCoordinate, noFacets } from './facet-collector.ts';
import { facetNumbers } from './facet-sums.ts';
import { maxCoordinateMm, type MeshLimits } from './limits.ts';
import { endsEarly, requireHonestCount } from './read-binary-stl.ts';
import { binaryStlBytes, stlFacetBytes, stlHeaderBytes } from './stl-kind.ts';
import { at } from './typed-arrays.ts';

const facetsPerBlock = 16_384;
const normalBytes = 12;

/**
 * The facets of a binary STL on the disk, to be gone through as often as needed. There is one buffer to read into and one
 * block of numbers, used again and again: nothing waits for the garbage collector.
 */
export class StlFacets {
  readonly count: number;
  readonly #file: FileHandle;
  readonly #sizeBytes: number;
  readonly #bytes: DataView<ArrayBuffer>;
  readonly #block: Float32Array;

  private constructor(file: FileHandle, count: number, sizeBytes: number) {
    this.#file = file;
    this.count = count;
    this.#sizeBytes = sizeBytes;
    const perBlock = Math.min(facetsPerBlock, count);
    this.#bytes = new DataView(new ArrayBuffer(perBlock * stlFacetBytes));
    this.#block = new Float32Array(perBlock * facetNumbers);
  }

  /**
   * @param head the file's first bytes
   * @throws MeshError for a facet count that does not match the size or is over the limit, and for none
   */
  static open(file: FileHandle, head: Buffer, sizeBytes: number, limits: MeshLimits): StlFacets {
    if (head.length < stlHeaderBytes) throw endsEarly(stlHeaderBytes, sizeBytes);
    const count = requireHonestCount(head, sizeBytes, limits);
    if (count === 0) throw noFacets();
    return new StlFacets(file, count, binaryStlBytes(head));
  }

  /** Nine numbers a facet, never -0. Each block is good until the next one is asked for. */
  async *blocks(): AsyncGenerator<Float32Array> {
    for (let first = 0; first < this.count; first += facetsPerBlock) {
      const facets = Math.min(facetsPerBlock, this.count - first);
      await this.#read(first, facets);
      this.#unpack(facets);
      yield this.#block.subarray(0, facets * facetNumbers);
    }
  }

  /** The same, each number looked at. @throws MeshError that names the facet */
  async *checkedBlocks(): AsyncGenerator<Float32Array> {
    let first = 0;
    for await (const block of this.blocks()) {
      const fault = findFault(block);
      if (fault !== undefined) {
        const facet = first + Math.floor(fault / facetNumbers) + 1;
        throw badCoordinate(at(block, fault), `Facet ${facet}`);
      }
      first += block.length / facetNumbers;
      yield block;
    }
  }

  async #read(first: number, facets: number): Promise<void> {
    const start = stlHeaderBytes + first * stlFacetBytes;
    const wanted = facets * stlFacetBytes;
    for (let done = 0; done < wanted;) {
      const { bytesRead } = await this.#file.read(this.#bytes, done, wanted - done, start + done);
      if (bytesRead === 0) throw endsEarly(this.#sizeBytes, start + done);
      done += bytesRead;
    }
  }

  #unpack(facets: number): void {
    const bytes = this.#bytes;
    const block = this.#block;
    for (let facet = 0; facet < facets; facet++) {
      const from = facet * stlFacetBytes + normalBytes;
      const to = facet * facetNumbers;
      // Adding 0 turns -0 into 0.
      for (let i = 0; i < facetNumbers; i++) block[to + i] = bytes.getFloat32(from + i * 4, true) + 0;
    }
  }
}

function findFault(values: Float32Array): number | undefined {
  for (let i = 0; i < values.length; i++) {
    // Written so that NaN is found too.
    if (!(Math.abs(at(values, i)) <= maxCoordinateMm)) return i;
  }
  return undefined;
}
