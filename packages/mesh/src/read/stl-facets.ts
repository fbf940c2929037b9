import { readSync } from 'node:fs';

import { badCoordinate, noFacets } from '../core/facet-collector.ts';
import { facetNumbers } from '../measure/facet-sums.ts';
import { maxCoordinateMm, type MeshLimits } from '../core/limits.ts';
import type { MeshError } from '../core/mesh-error.ts';
import { truncated, requireMatchingCount } from './stl-length.ts';
import { binaryStlBytes, stlFacetBytes, stlHeaderBytes } from './stl-kind.ts';
import { at } from '../core/typed-arrays.ts';

const facetsPerBlock = 2048;
const normalBytes = 12;
const cornersBytes = 36;
const minusZero = -0x8000_0000;

/**
 * The facets of a binary STL on the disk, which can be read several times. One read buffer and one block of numbers are
 * reused. The file is read synchronously, so this belongs in a worker thread.
 */
export class StlFacets {
  readonly count: number;
  readonly #fd: number;
  readonly #sizeBytes: number;
  readonly #bytes: DataView<ArrayBuffer>;
  readonly #numbers: Float32Array<ArrayBuffer>;

  private constructor(fd: number, count: number, sizeBytes: number) {
    this.#fd = fd;
    this.count = count;
    this.#sizeBytes = sizeBytes;
    const perBlock = Math.min(facetsPerBlock, count);
    this.#bytes = new DataView(new ArrayBuffer(perBlock * stlFacetBytes));
    this.#numbers = new Float32Array(perBlock * facetNumbers);
  }

  /**
   * @param head the file's first bytes
   * @throws MeshError for a facet count that is 0, does not match the size, or is over the limit
   */
  static open(fd: number, head: Buffer, sizeBytes: number, limits: MeshLimits): StlFacets {
    if (head.length < stlHeaderBytes) throw truncated(stlHeaderBytes, sizeBytes);
    const count = requireMatchingCount(head, sizeBytes, limits);
    if (count === 0) throw noFacets();
    return new StlFacets(fd, count, binaryStlBytes(head));
  }

  /**
   * Yields the corners of all facets in blocks of nine numbers a facet, -0 as 0. Each block is valid until the next one
   * is requested.
   */
  *blocks(): Generator<Float32Array<ArrayBuffer>> {
    for (let first = 0; first < this.count; first += facetsPerBlock) {
      const facets = Math.min(facetsPerBlock, this.count - first);
      this.#read(first, facets);
      this.#unpack(facets);
      yield this.#numbers.subarray(0, facets * facetNumbers);
    }
  }

  /** Returns an error for the first corner that is not a number or too far away, or undefined. */
  findFault(): MeshError | undefined {
    let first = 0;
    for (const corners of this.blocks()) {
      // The negated comparison also finds NaN.
      const fault = corners.findIndex((value) => !(Math.abs(value) <= maxCoordinateMm));
      if (fault >= 0)
        return badCoordinate(at(corners, fault), `Facet ${first + Math.floor(fault / facetNumbers) + 1}`);
      first += corners.length / facetNumbers;
    }
    return undefined;
  }

  #read(first: number, facets: number): void {
    const start = stlHeaderBytes + first * stlFacetBytes;
    const wanted = facets * stlFacetBytes;
    for (let done = 0; done < wanted;) {
      const bytesRead = readSync(this.#fd, this.#bytes, done, wanted - done, start + done);
      if (bytesRead === 0) throw truncated(this.#sizeBytes, start + done);
      done += bytesRead;
    }
  }

  /** Copies the bits of all corners into the number block. */
  #unpack(facets: number): void {
    const bytes = this.#bytes;
    const bits = new Int32Array(this.#numbers.buffer);
    let to = 0;
    for (let facet = 0; facet < facets; facet++) {
      const from = facet * stlFacetBytes + normalBytes;
      for (let at = from; at < from + cornersBytes; at += 4) {
        const value = bytes.getInt32(at, true);
        bits[to++] = value === minusZero ? 0 : value;
      }
    }
  }
}
