import type { Mesh } from '../mesh.ts';
import { at, doubleAt, indexAt } from '../typed-arrays.ts';

/** Facets that meet at a flatter angle than this are parts of one curved surface. */
const creaseCosine = Math.cos((33 * Math.PI) / 180);

/**
 * If more facets than this meet, as in the middle of a fan, each one has its own normal, because the work would grow
 * with the square.
 */
const maxNeighbors = 128;

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
  /** The three corner normals of the last facet. */
  readonly corners = new Float64Array(9);
  /** The normal of the last facet itself. */
  readonly flat: [x: number, y: number, z: number] = [0, 0, 1];
  /** The two edges that leave a corner, the first one next in winding order. */
  readonly #edges = new Float64Array(6);
  readonly #own = new Float64Array(3);
  readonly #other = new Float64Array(3);
  #facet = -1;

  constructor(mesh: Mesh) {
    this.#mesh = mesh;
    this.#starts = new Uint32Array(mesh.positions.length / 3 + 1);
    this.#around = new Uint32Array(mesh.indices.length);
    this.#listCornersAround();
  }

  /** Fills `corners` and `flat` for a facet. */
  lookAt(facet: number): void {
    if (facet === this.#facet) return;
    this.#facet = facet;
    this.#readEdges(facet * 3);
    this.#facetNormal(this.#own);
    for (let axis = 0; axis < 3; axis++) this.flat[axis] = doubleAt(this.#own, axis);
    for (let corner = 0; corner < 3; corner++) this.#cornerNormal(facet * 3 + corner, corner * 3);
  }

  #cornerNormal(index: number, to: number): void {
    const vertex = indexAt(this.#mesh.indices, index);
    const end = indexAt(this.#starts, vertex + 1);
    const flat = this.#own;
    const other = this.#other;
    const { corners } = this;
    corners.fill(0, to, to + 3);
    const start = indexAt(this.#starts, vertex);
    for (let i = end - start > maxNeighbors ? end : start; i < end; i++) {
      this.#readEdges(indexAt(this.#around, i));
      this.#facetNormal(other);
      const cosine = dot3(flat, 0, other, 0);
      if (Math.abs(cosine) < creaseCosine) continue;
      // A neighbor with the opposite winding still shows the slope of the surface.
      addScaled(corners, to, other, this.#angle() * Math.sign(cosine));
    }
    const length = Math.sqrt(dot3(corners, to, corners, to));
    if (length > 0)
      for (let axis = 0; axis < 3; axis++) corners[to + axis] = doubleAt(corners, to + axis) / length;
    else corners.set(flat, to);
  }

  #readEdges(corner: number): void {
    const { positions: p, indices } = this.#mesh;
    const first = corner - (corner % 3);
    const a = indexAt(indices, corner) * 3;
    const b = indexAt(indices, first + ((corner + 1) % 3)) * 3;
    const c = indexAt(indices, first + ((corner + 2) % 3)) * 3;
    const edges = this.#edges;
    edges[0] = at(p, b) - at(p, a);
    edges[1] = at(p, b + 1) - at(p, a + 1);
    edges[2] = at(p, b + 2) - at(p, a + 2);
    edges[3] = at(p, c) - at(p, a);
    edges[4] = at(p, c + 1) - at(p, a + 1);
    edges[5] = at(p, c + 2) - at(p, a + 2);
  }

  #facetNormal(out: Float64Array): void {
    const e = this.#edges;
    const x = doubleAt(e, 1) * doubleAt(e, 5) - doubleAt(e, 2) * doubleAt(e, 4);
    const y = doubleAt(e, 2) * doubleAt(e, 3) - doubleAt(e, 0) * doubleAt(e, 5);
    const z = doubleAt(e, 0) * doubleAt(e, 4) - doubleAt(e, 1) * doubleAt(e, 3);
    const length = Math.sqrt(x * x + y * y + z * z) || 1;
    out[0] = x / length;
    out[1] = y / length;
    out[2] = z / length;
  }

  #angle(): number {
    const e = this.#edges;
    const lengths = Math.sqrt(dot3(e, 0, e, 0) * dot3(e, 3, e, 3));
    return lengths === 0 ? 0 : Math.acos(Math.max(-1, Math.min(1, dot3(e, 0, e, 3) / lengths)));
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

function dot3(a: Float64Array, i: number, b: Float64Array, j: number): number {
  return (
    doubleAt(a, i) * doubleAt(b, j) +
    doubleAt(a, i + 1) * doubleAt(b, j + 1) +
    doubleAt(a, i + 2) * doubleAt(b, j + 2)
  );
}

function addScaled(to: Float64Array, offset: number, from: Float64Array, factor: number): void {
  to[offset] = doubleAt(to, offset) + doubleAt(from, 0) * factor;
  to[offset + 1] = doubleAt(to, offset + 1) + doubleAt(from, 1) * factor;
  to[offset + 2] = doubleAt(to, offset + 2) + doubleAt(from, 2) * factor;
}
