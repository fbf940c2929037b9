import { emptyBounds, type Bounds } from '../measure/measure.ts';
import type { Mesh } from '../core/mesh.ts';
import { at, indexAt } from '../core/typed-arrays.ts';
import { createSets, findRoot, joinSets } from '../core/union-find.ts';
import { type EdgeUses, type EdgeVisitor, facetOf, visitEdges } from '../topology/visit-edges.ts';

/** A loop of open edges, and a facet at it. */
export interface Hole {
  bounds: Bounds;
  facet: number;
}

export interface EdgeDefects {
  holes: Hole[];
  /** The number of facets with at most one neighbor. */
  looseFacets: number;
  /** The number of edges at which facets face opposite ways, and a facet at one of them. */
  disagreeing: number;
  disagreeingFacet: number;
}

/** Finds holes, loose facets and disagreeing facets, by the same rules as `examineEdges`. */
export function findEdgeDefects(mesh: Mesh): EdgeDefects {
  const rims = new RimVisitor(mesh);
  visitEdges(mesh.indices, mesh.positions.length / 3, rims);
  const { disagreeing, disagreeingFacet } = rims;
  return { holes: rims.listHoles(), looseFacets: rims.countLoose(), disagreeing, disagreeingFacet };
}

/** Joins the open edges that share a vertex. */
class RimVisitor implements EdgeVisitor {
  readonly #mesh: Mesh;
  readonly #links: Uint32Array;
  /** For each vertex at an open edge, a facet at it plus one, 0 for all others. */
  readonly #facets: Uint32Array;
  /** For each facet, the number of its open edges. */
  readonly #openEdges: Uint8Array;
  disagreeing = 0;
  disagreeingFacet = 0;

  constructor(mesh: Mesh) {
    this.#mesh = mesh;
    this.#links = createSets(mesh.positions.length / 3);
    this.#facets = new Uint32Array(mesh.positions.length / 3);
    this.#openEdges = new Uint8Array(mesh.indices.length / 3);
  }

  join(one: number, _: number, differ: 0 | 1): void {
    if (differ === 1) this.#addDisagreeing(one);
  }

  other(uses: EdgeUses, start: number, end: number): void {
    let backward = 0;
    for (let i = start; i < end; i++) backward += indexAt(uses, i) & 1;
    const difference = Math.abs(end - start - 2 * backward);
    const use = indexAt(uses, start);
    if (difference > 1) this.#addDisagreeing(facetOf(use));
    if (difference > 0) this.#addOpen(use);
  }

  listHoles(): Hole[] {
    const holes = new Map<number, Hole>();
    const { positions } = this.#mesh;
    for (let vertex = 0; vertex < this.#facets.length; vertex++) {
      const facet = indexAt(this.#facets, vertex);
      if (facet === 0) continue;
      const root = findRoot(this.#links, vertex);
      const hole = holes.get(root) ?? { bounds: emptyBounds(), facet: facet - 1 };
      holes.set(root, hole);
      const { low, high } = hole.bounds;
      for (let axis = 0; axis < 3; axis++) {
        const value = at(positions, vertex * 3 + axis);
        low[axis] = Math.min(low[axis] ?? value, value);
        high[axis] = Math.max(high[axis] ?? value, value);
      }
    }
    return [...holes.values()];
  }

  countLoose(): number {
    return this.#openEdges.reduce((sum, open) => sum + (open > 1 ? 1 : 0), 0);
  }

  #addDisagreeing(facet: number): void {
    if (this.disagreeing++ === 0) this.disagreeingFacet = facet;
  }

  #addOpen(use: number): void {
    const corner = use >>> 1;
    const facet = facetOf(use);
    // The use has the corner of the higher vertex; the lower one is before it or, in the other direction, after it.
    const other = facet * 3 + ((corner - facet * 3 + ((use & 1) === 0 ? 2 : 1)) % 3);
    const [high, low] = [indexAt(this.#mesh.indices, corner), indexAt(this.#mesh.indices, other)];
    joinSets(this.#links, high, low);
    this.#facets[high] = facet + 1;
    this.#facets[low] = facet + 1;
    this.#openEdges[facet] = (this.#openEdges[facet] ?? 0) + 1;
  }
}
