import type { FacetBodies, NumberedBodies } from '../topology/facet-bodies.ts';
import { facetNumbers, sixfoldVolume, twofoldArea } from './facet-sums.ts';
import { at, doubleAt, indexAt } from '../core/typed-arrays.ts';
import type { FacetSource } from '../core/vertex-numbering.ts';

/** The number of outermost bodies per group, largest first, that are tested as containers of other bodies. */
const maxContainers = 200;

/**
 * Sums up the volume that bodies enclose, after their facets are flipped to a consistent orientation. An outermost body
 * counts as positive, whatever its orientation. A body inside another one counts as negative if the two have different
 * orientations, which is how files describe cavities. Bounding boxes decide whether one body is inside another.
 */
export class BodyVolumes {
  readonly #bodies: NumberedBodies;
  readonly #groupCount: number;
  readonly #sixfold: Float64Array;
  /** The area of the facets that keep their orientation minus the area of those that are flipped, per body. */
  readonly #unflippedArea: Float64Array;
  /** A point of each body. It is used as the origin, which keeps the terms small when the body is far from 0, 0, 0. */
  readonly #origins: Float32Array;
  /** The lowest and highest x, y and z of each body. */
  readonly #boxes: Float32Array;
  #facets = 0;

  /** @param groupCount the number of leading bodies that represent the open surfaces of a group */
  constructor(bodies: NumberedBodies, groupCount: number) {
    const count = bodies.groups.length;
    this.#bodies = bodies;
    this.#groupCount = groupCount;
    this.#sixfold = new Float64Array(count);
    this.#unflippedArea = new Float64Array(count);
    this.#origins = new Float32Array(count * 3).fill(Number.NaN);
    this.#boxes = new Float32Array(count * 6);
    for (let i = 0; i < this.#boxes.length; i++) this.#boxes[i] = i % 6 < 3 ? Infinity : -Infinity;
  }

  /** Adds the next facets, nine numbers each. */
  add(corners: Float32Array): void {
    for (let from = 0; from < corners.length; from += facetNumbers) {
      const number = indexAt(this.#bodies.numbers, this.#facets++);
      const body = number >>> 1;
      // The open surfaces of a group share one origin, because they may enclose a volume only in combination.
      const isShared = this.#bodies.closed[body] === 0;
      const home = (isShared ? indexAt(this.#bodies.groups, body) : body) * 3;
      if (Number.isNaN(at(this.#origins, home))) this.#origins.set(corners.subarray(from, from + 3), home);
      const isTurned = body >= this.#groupCount && (number & 1) === 1;
      const sixfold = sixfoldVolume(corners, from, this.#origins, home);
      const area = twofoldArea(corners, from);
      this.#sixfold[body] = doubleAt(this.#sixfold, body) + (isTurned ? -sixfold : sixfold);
      this.#unflippedArea[body] = doubleAt(this.#unflippedArea, body) + (isTurned ? -area : area);
      this.#widen(body * 6, corners, from);
    }
  }

  /**
   * Returns how much each body adds to the total, in cubic millimeters; cavities are negative. Open surfaces of a group
   * are counted with the first body of the group. It can be called once.
   */
  volumesMm3(): Float64Array {
    this.#shareOpenBodies();
    const volumes = new Float64Array(this.#sixfold.length);
    let group = -1;
    let containers: number[] = [];
    for (const body of this.#outermostFirst()) {
      if (indexAt(this.#bodies.groups, body) !== group) {
        group = indexAt(this.#bodies.groups, body);
        containers = [];
      }
      const container = containers.find((each) => this.#isWithin(body, each));
      if (container === undefined && containers.length < maxContainers) containers.push(body);
      const sixfold = doubleAt(this.#sixfold, body);
      volumes[body] = (sixfold * Math.sign(doubleAt(this.#sixfold, container ?? body))) / 6;
    }
    return volumes;
  }

  /**
   * Restores the orientation that most of each body's area had, and adds open bodies to the open surfaces of their
   * group.
   */
  #shareOpenBodies(): void {
    for (let body = this.#groupCount; body < this.#sixfold.length; body++) {
      const sixfold = doubleAt(this.#sixfold, body) * (doubleAt(this.#unflippedArea, body) < 0 ? -1 : 1);
      this.#sixfold[body] = sixfold;
      if (this.#bodies.closed[body] === 1) continue;
      const group = indexAt(this.#bodies.groups, body);
      this.#sixfold[group] = doubleAt(this.#sixfold, group) + sixfold;
      this.#sixfold[body] = 0;
      this.#widen(group * 6, this.#boxes, body * 6);
    }
  }

  /** Returns all bodies that enclose a volume, grouped, with the larger boxes of each group first. */
  #outermostFirst(): Uint32Array {
    const sizes = this.#sixfold.map((_, body) => this.#boxVolume(body));
    const bodies = Uint32Array.from(this.#sixfold.keys()).filter((body) => this.#sixfold[body] !== 0);
    const { groups } = this.#bodies;
    return bodies.sort(
      (a, b) => indexAt(groups, a) - indexAt(groups, b) || doubleAt(sizes, b) - doubleAt(sizes, a) || a - b,
    );
  }

  #boxVolume(body: number): number {
    const [lowX = 0, lowY = 0, lowZ = 0, highX = 0, highY = 0, highZ = 0] = this.#boxes.subarray(body * 6);
    return (highX - lowX) * (highY - lowY) * (highZ - lowZ);
  }

  #isWithin(body: number, container: number): boolean {
    for (let axis = 0; axis < 3; axis++) {
      if (at(this.#boxes, body * 6 + axis) <= at(this.#boxes, container * 6 + axis)) return false;
      if (at(this.#boxes, body * 6 + axis + 3) >= at(this.#boxes, container * 6 + axis + 3)) return false;
    }
    return true;
  }

  /** Extends a box to contain consecutive corners: the three of a facet, or the two of another box. */
  #widen(box: number, corners: Float32Array, from: number): void {
    const end = corners === this.#boxes ? from + 6 : from + facetNumbers;
    for (let i = from; i < end; i++) {
      const low = box + ((i - from) % 3);
      const value = at(corners, i);
      if (value < at(this.#boxes, low)) this.#boxes[low] = value;
      if (value > at(this.#boxes, low + 3)) this.#boxes[low + 3] = value;
    }
  }
}

/**
 * Returns the volume that facets enclose, in cubic millimeters.
 * @param groupStarts the first facet of each group of facets that is measured separately, ascending from 0
 */
export function measureVolume(
  source: FacetSource,
  bodies: FacetBodies,
  groupStarts: readonly number[],
): number {
  const volumes = new BodyVolumes(bodies.finish(groupStarts), groupStarts.length);
  for (const corners of source.blocks()) volumes.add(corners);
  return volumes.volumesMm3().reduce((sum, volume) => sum + volume, 0);
}
