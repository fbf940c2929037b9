import type { FileHandle } from 'node:fs/promises';

import { badCoordinate, noFacets } from './facet-collector.ts';
import { facetNumbers } from './facet-sums.ts';
import { maxCoordinateMm, type MeshLimits } from './limits.ts';
import type { FacetBlock } from './number-vertices.ts';
import { endsEarly, requireHonestCount } from './read-binary-stl.ts';
import { binaryStlBytes, stlFacetBytes, stlHeaderBytes } from './stl-kind.ts';
import { at } from './typed-arrays.ts';

const facetsPerBlock = 16_384;
const normalBytes = 12;
const cornerBytes = 12;
const minusZero = -0x8000_0000;

/**
 * The facets of a binary STL on the disk, to be gone through as often as needed. There is one buffer to read into and one
 * block of numbers, used again and again: nothing waits for the garbage collector.
 */
export class StlFacets {
  readonly count: number;
  readonly #file: FileHandle;
  readonly #sizeBytes: number;
  readonly #bytes: DataView<ArrayBuffer>;
  readonly #numbers: Float32Array;

  private constructor(file: FileHandle, count: number, sizeBytes: number) {
    this.#file = file;
    this.count = count;
    this.#sizeBytes = sizeBytes;
    const perBlock = Math.min(facetsPerBlock, count);
    this.#bytes = new DataView(new ArrayBuffer(perBlock * stlFacetBytes));
    this.#numbers = new Float32Array(perBlock * facetNumbers);
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

  /** The bytes of all facets block by block, for `numberVertices`. */
  async *blocks(): AsyncGenerator<FacetBlock> {
    for (let first = 0; first < this.count; first += facetsPerBlock) {
      const facets = Math.min(facetsPerBlock, this.count - first);
      await this.#read(first, facets);
      yield { corners: facets * 3, readPlace: this.#readPlace };
    }
  }

  /** The corners of all facets, nine numbers each, looked at one by one. @throws MeshError that names the facet */
  async *checkedCorners(): AsyncGenerator<Float32Array> {
    let first = 0;
    for await (const { corners } of this.blocks()) {
      const numbers = this.#unpack(corners / 3);
      const fault = findFault(numbers);
      if (fault !== undefined) {
        const facet = first + Math.floor(fault / facetNumbers) + 1;
        throw badCoordinate(at(numbers, fault), `Facet ${facet}`);
      }
      first += corners / 3;
      yield numbers;
    }
  }

  readonly #readPlace = (corner: number, out: Int32Array): void => {
    const facet = Math.floor(corner / 3);
    const from = facet * stlFacetBytes + normalBytes + (corner - facet * 3) * cornerBytes;
    out[0] = withoutMinusZero(this.#bytes.getInt32(from, true));
    out[1] = withoutMinusZero(this.#bytes.getInt32(from + 4, true));
    out[2] = withoutMinusZero(this.#bytes.getInt32(from + 8, true));
  };

  async #read(first: number, facets: number): Promise<void> {
    const start = stlHeaderBytes + first * stlFacetBytes;
    const wanted = facets * stlFacetBytes;
    for (let done = 0; done < wanted;) {
      const { bytesRead } = await this.#file.read(this.#bytes, done, wanted - done, start + done);
      if (bytesRead === 0) throw endsEarly(this.#sizeBytes, start + done);
      done += bytesRead;
    }
  }

  #unpack(facets: number): Float32Array {
    const bytes = this.#bytes;
    const numbers = this.#numbers;
    for (let facet = 0; facet < facets; facet++) {
      const from = facet * stlFacetBytes + normalBytes;
      const to = facet * facetNumbers;
      for (let i = 0; i < facetNumbers; i++) numbers[to + i] = bytes.getFloat32(from + i * 4, true);
    }
    return numbers.subarray(0, facets * facetNumbers);
  }
}

function withoutMinusZero(bits: number): number {
  return bits === minusZero ? 0 : bits;
}

function findFault(values: Float32Array): number | undefined {
  for (let i = 0; i < values.length; i++) {
    // Written so that NaN is found too.
    if (!(Math.abs(at(values, i)) <= maxCoordinateMm)) return i;
  }
  return undefined;
}
