import type { Mesh } from '../core/mesh.ts';
import { at, indexAt } from '../core/typed-arrays.ts';
import { clamp, cross, dot, lengthOf, scale, subtract, type Vec3 } from '../core/vec.ts';

/** Facets that meet at a flatter angle than this are parts of one curved surface. */
const creaseCosine = Math.cos((33 * Math.PI) / 180);

/**
 * If more facets than this meet, as in the middle of a fan, each one has its own normal, because the work would grow
 * with the square.
 */
const maxNeighbors = 128;
const zero: Vec3 = [0, 0, 0];

/**
 * Normals for shading, computed when a facet is first seen: at each corner the mean of the facets around it that meet
 * at a flat angle, weighted by their angle there (Thürmer and Wüthrich, "Computing vertex normals from polygonal
 * facets", 1998).
 */
export class SmoothNormals {
  readonly #mesh: Mesh;
  /** The start of each vertex's entries in `around`, which contains the corners at that vertex. */
  readonly #starts: Uint32Array;
  readonly #around: Uint32Array;
  /** The three corner normals of the last facet, and the normal of the facet itself. */
  corners: readonly [Vec3, Vec3, Vec3] = [zero, zero, zero];
  flat: Vec3 = zero;
  #facet = -1;

  constructor(mesh: Mesh) {
    this.#mesh = mesh;
    this.#starts = new Uint32Array(mesh.positions.length / 3 + 1);
    this.#around = new Uint32Array(mesh.indices.length);
    this.#listCornersAround();
  }

  /** Sets `corners` and `flat` for a facet. */
  lookAt(facet: number): void {
    if (facet === this.#facet) return;
    this.#facet = facet;
    this.flat = this.#measureCorner(facet * 3).normal;
    this.corners = [
      this.#cornerNormal(facet * 3),
      this.#cornerNormal(facet * 3 + 1),
      this.#cornerNormal(facet * 3 + 2),
    ];
  }

  #cornerNormal(corner: number): Vec3 {
    const vertex = indexAt(this.#mesh.indices, corner);
    const start = indexAt(this.#starts, vertex);
    const end = indexAt(this.#starts, vertex + 1);
    if (end - start > maxNeighbors) return this.flat;
    let [x, y, z] = zero;
    for (let i = start; i < end; i++) {
      const { normal, angle } = this.#measureCorner(indexAt(this.#around, i));
      const cosine = dot(this.flat, normal);
      if (Math.abs(cosine) < creaseCosine) continue;
      // A neighbor with the opposite winding still shows the slope of the surface.
      const weight = angle * Math.sign(cosine);
      x += normal[0] * weight;
      y += normal[1] * weight;
      z += normal[2] * weight;
    }
    const length = lengthOf([x, y, z]);
    return length > 0 ? scale([x, y, z], 1 / length) : this.flat;
  }

  /** Returns the normal of the facet that a corner belongs to, and the angle there. */
  #measureCorner(corner: number): { normal: Vec3; angle: number } {
    const first = corner - (corner % 3);
    const a = this.#point(corner);
    const ab = subtract(this.#point(first + ((corner + 1) % 3)), a);
    const ac = subtract(this.#point(first + ((corner + 2) % 3)), a);
    const normal = cross(ab, ac);
    const lengths = lengthOf(ab) * lengthOf(ac);
    return {
      normal: scale(normal, 1 / (lengthOf(normal) || 1)),
      angle: lengths === 0 ? 0 : Math.acos(clamp(dot(ab, ac) / lengths, -1, 1)),
    };
  }

  #point(corner: number): Vec3 {
    const { positions, indices } = this.#mesh;
    const vertex = indexAt(indices, corner) * 3;
    return [at(positions, vertex), at(positions, vertex + 1), at(positions, vertex + 2)];
  }

  #listCornersAround(): void {
    const { indices } = this.#mesh;
    const starts = this.#starts;
    for (const vertex of indices) starts[vertex] = indexAt(starts, vertex) + 1;
    let sum = 0;
    for (let vertex = 0; vertex < starts.length; vertex++) {
      sum += indexAt(starts, vertex);
      starts[vertex] = sum;
    }
    // Filling from the back leaves each start at its final value.
    for (let corner = indices.length - 1; corner >= 0; corner--) {
      const vertex = indexAt(indices, corner);
      const slot = indexAt(starts, vertex) - 1;
      starts[vertex] = slot;
      this.#around[slot] = corner;
    }
  }
}
