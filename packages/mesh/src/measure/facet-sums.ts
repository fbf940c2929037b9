import { at } from '../core/typed-arrays.ts';

/** The number of values in a facet: three corners of x, y and z. */
export const facetNumbers = 9;

/**
 * Sums area and signed volume over the facets of one body, in double precision.
 *
 * Volume is the sum over the facets of the signed tetrahedra that they span with a point of the body, a · (b × c) / 6
 * (Zhang and Chen, "Efficient feature extraction for 2D/3D objects in mesh representation", 2001). Area is the sum of
 * |(b - a) × (c - a)| / 2.
 */
export class FacetSums {
  /** A point of the body. It is used as the origin, which keeps the terms small when the body is far from 0, 0, 0. */
  #origin: Float32Array | undefined;
  #sixfoldVolume = 0;
  #twofoldArea = 0;

  get signedVolumeMm3(): number {
    return this.#sixfoldVolume / 6;
  }

  get areaMm2(): number {
    return this.#twofoldArea / 2;
  }

  /** Adds facets, nine numbers each. */
  add(corners: Float32Array): void {
    const origin = (this.#origin ??= corners.slice(0, 3));
    let sixfold = this.#sixfoldVolume;
    let twofold = this.#twofoldArea;
    for (let facet = 0; facet < corners.length; facet += facetNumbers) {
      sixfold += sixfoldVolume(corners, facet, origin, 0);
      twofold += twofoldArea(corners, facet);
    }
    this.#sixfoldVolume = sixfold;
    this.#twofoldArea = twofold;
  }
}

/** Returns six times the signed volume of the tetrahedron that a facet spans with a point. */
export function sixfoldVolume(
  corners: Float32Array,
  facet: number,
  origins: Float32Array,
  point: number,
): number {
  const ox = at(origins, point);
  const oy = at(origins, point + 1);
  const oz = at(origins, point + 2);
  const ax = at(corners, facet) - ox;
  const ay = at(corners, facet + 1) - oy;
  const az = at(corners, facet + 2) - oz;
  const ux = at(corners, facet + 3) - ox - ax;
  const uy = at(corners, facet + 4) - oy - ay;
  const uz = at(corners, facet + 5) - oz - az;
  const vx = at(corners, facet + 6) - ox - ax;
  const vy = at(corners, facet + 7) - oy - ay;
  const vz = at(corners, facet + 8) - oz - az;
  // a · (b × c) = a · ((b - a) × (c - a)), since a × a = 0.
  return ax * (uy * vz - uz * vy) + ay * (uz * vx - ux * vz) + az * (ux * vy - uy * vx);
}

/** Returns twice the area of a facet. */
export function twofoldArea(corners: Float32Array, facet: number): number {
  const ux = at(corners, facet + 3) - at(corners, facet);
  const uy = at(corners, facet + 4) - at(corners, facet + 1);
  const uz = at(corners, facet + 5) - at(corners, facet + 2);
  const vx = at(corners, facet + 6) - at(corners, facet);
  const vy = at(corners, facet + 7) - at(corners, facet + 1);
  const vz = at(corners, facet + 8) - at(corners, facet + 2);
  const nx = uy * vz - uz * vy;
  const ny = uz * vx - ux * vz;
  const nz = ux * vy - uy * vx;
  return Math.sqrt(nx * nx + ny * ny + nz * nz);
}
