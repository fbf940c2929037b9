import type { Mesh } from '../mesh.ts';
import { at, indexAt } from '../typed-arrays.ts';
import { findClosest, type ClosestPoint } from './closest-point.ts';

const leafFacets = 8;
/** Facets whose distances differ by less than this share are equally near. */
const tieShare = 1e-6;
/** The tree halves the facets or the space at each level, so that it stays far below this depth. */
const maxDepth = 256;

/** The nearest place of a surface. */
export type Nearest = {
  /** Positive on the outer side of the surface, in millimeters. */
  distance: number;
  x: number;
  y: number;
  z: number;
};

/** A tree of bounding boxes over the facets of a mesh, which finds what is nearest to a point. */
export class SurfaceTree {
  readonly #mesh: Mesh;
  /** The facets in the order of the leaves. */
  readonly #order: Uint32Array;
  /** The lowest and the highest corner of the box of each node. */
  readonly #boxes: Float32Array;
  /** The first of the two children of an inner node, which follow each other, or the first facet of a leaf in the order. */
  readonly #first: Uint32Array;
  /** The facets of a leaf; 0 for an inner node. */
  readonly #count: Uint32Array;
  readonly #stack = new Uint32Array(maxDepth * 2);
  readonly #found: ClosestPoint = { x: 0, y: 0, z: 0, squared: 0, facing: 0 };

  constructor(mesh: Mesh) {
    const facets = mesh.indices.length / 3;
    this.#mesh = mesh;
    this.#order = Uint32Array.from({ length: facets }, (_, facet) => facet);
    const maxNodes = Math.max(1, facets * 2);
    this.#boxes = new Float32Array(maxNodes * 6);
    this.#first = new Uint32Array(maxNodes);
    this.#count = new Uint32Array(maxNodes);
    this.#build(computeCentroids(mesh));
  }

  /** Returns what is nearest to a point. The surface must have facets. */
  find(x: number, y: number, z: number): Nearest {
    const nearest: Nearest = { distance: 0, x, y, z };
    let best = Infinity;
    let facing = 0;
    const stack = this.#stack;
    let depth = 1;
    stack[0] = 0;
    while (depth > 0) {
      const node = indexAt(stack, --depth);
      if (this.#squaredTo(node, x, y, z) > best * (1 + tieShare)) continue;
      const count = indexAt(this.#count, node);
      const first = indexAt(this.#first, node);
      if (count === 0) {
        // The nearer child is visited first.
        const isLeft = this.#squaredTo(first, x, y, z) <= this.#squaredTo(first + 1, x, y, z);
        stack[depth++] = isLeft ? first + 1 : first;
        stack[depth++] = isLeft ? first : first + 1;
        continue;
      }
      for (let i = first; i < first + count; i++) {
        const found = this.#found;
        findClosest(this.#mesh, indexAt(this.#order, i), { x, y, z }, found);
        const isTie = found.squared <= best * (1 + tieShare) && found.squared >= best * (1 - tieShare);
        // At an edge several facets are equally near. The one that faces the point most directly determines the side.
        if (isTie ? Math.abs(found.facing) <= Math.abs(facing) : found.squared >= best) continue;
        best = Math.min(best, found.squared);
        facing = found.facing;
        nearest.x = found.x;
        nearest.y = found.y;
        nearest.z = found.z;
      }
    }
    nearest.distance = Math.sqrt(best) * (facing < 0 ? -1 : 1);
    return nearest;
  }

  #squaredTo(node: number, x: number, y: number, z: number): number {
    const boxes = this.#boxes;
    const i = node * 6;
    const dx = Math.max(at(boxes, i) - x, 0, x - at(boxes, i + 3));
    const dy = Math.max(at(boxes, i + 1) - y, 0, y - at(boxes, i + 4));
    const dz = Math.max(at(boxes, i + 2) - z, 0, z - at(boxes, i + 5));
    return dx * dx + dy * dy + dz * dz;
  }

  #build(centroids: Float32Array): void {
    const open: { node: number; start: number; end: number }[] = [
      { node: 0, start: 0, end: this.#order.length },
    ];
    let nodes = 1;
    for (let next = open.pop(); next; next = open.pop()) {
      const { node, start, end } = next;
      this.#bound(node, start, end);
      if (end - start <= leafFacets) {
        this.#first[node] = start;
        this.#count[node] = end - start;
        continue;
      }
      const middle = splitOrder(this.#order, centroids, start, end);
      this.#first[node] = nodes;
      open.push({ node: nodes, start, end: middle }, { node: nodes + 1, start: middle, end });
      nodes += 2;
    }
  }

  #bound(node: number, start: number, end: number): void {
    const { positions, indices } = this.#mesh;
    const boxes = this.#boxes;
    const box = node * 6;
    for (let axis = 0; axis < 3; axis++) {
      let [low, high] = [Infinity, -Infinity];
      for (let i = start; i < end; i++) {
        const facet = indexAt(this.#order, i) * 3;
        for (let corner = facet; corner < facet + 3; corner++) {
          const value = at(positions, indexAt(indices, corner) * 3 + axis);
          if (value < low) low = value;
          if (value > high) high = value;
        }
      }
      boxes[box + axis] = low;
      boxes[box + 3 + axis] = high;
    }
  }
}

function computeCentroids({ positions, indices }: Mesh): Float32Array {
  const centroids = new Float32Array(indices.length);
  for (let i = 0; i < indices.length; i += 3) {
    for (let axis = 0; axis < 3; axis++)
      centroids[i + axis] =
        (at(positions, indexAt(indices, i) * 3 + axis) +
          at(positions, indexAt(indices, i + 1) * 3 + axis) +
          at(positions, indexAt(indices, i + 2) * 3 + axis)) /
        3;
  }
  return centroids;
}

/**
 * Sorts a range of facets into two halves, along the axis on which they spread most.
 * @returns the start of the second half
 */
function splitOrder(order: Uint32Array, centroids: Float32Array, start: number, end: number): number {
  let [axis, middle, widest] = [0, 0, -1];
  for (let each = 0; each < 3; each++) {
    let [low, high] = [Infinity, -Infinity];
    for (let i = start; i < end; i++) {
      const value = at(centroids, indexAt(order, i) * 3 + each);
      if (value < low) low = value;
      if (value > high) high = value;
    }
    if (high - low <= widest) continue;
    widest = high - low;
    axis = each;
    middle = (low + high) / 2;
  }
  let next = start;
  for (let i = start; i < end; i++) {
    const facet = indexAt(order, i);
    if (at(centroids, facet * 3 + axis) >= middle) continue;
    order[i] = indexAt(order, next);
    order[next++] = facet;
  }
  // A tree of facets that pile up in one place would be too deep.
  const least = Math.ceil((end - start) / 16);
  if (next - start >= least && end - next >= least) return next;
  order
    .subarray(start, end)
    .sort((a, b) => at(centroids, a * 3 + axis) - at(centroids, b * 3 + axis) || a - b);
  return start + Math.ceil((end - start) / 2);
}
