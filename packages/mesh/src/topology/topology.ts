import { FacetBodies } from './facet-bodies.ts';
import { indexAt } from '../core/typed-arrays.ts';
import { type EdgeUses, type EdgeVisitor, facetOf, visitEdges } from './visit-edges.ts';

/** Describes how the facets of a mesh meet. */
export interface Topology {
  /** There are facets, and each edge is shared by two, or by more of which half traverse it in each direction. */
  isClosed: boolean;
  /** No edge is shared by more than two facets. */
  isManifold: boolean;
  /**
   * At each edge, the number of facets that traverse it in one direction differs from the other by at most one. An open
   * edge is no fault.
   */
  isOriented: boolean;
}

/** The topology with the bodies that the facets form. */
export interface Surface extends Topology {
  bodies: FacetBodies;
}

/**
 * Examines how facets meet, and merges those that share an edge with exactly one other facet into one body. Facets with
 * two corners at one vertex are skipped. `batchSize` changes memory and speed, but not the result.
 */
export function examineEdges(indices: Uint32Array, vertices: number, batchSize?: number): Surface {
  const examiner = new EdgeExaminer(indices.length / 3);
  visitEdges(indices, vertices, examiner, batchSize);
  if (examiner.crowded > 0) visitEdges(indices, vertices, new OpenBodyMarker(examiner.bodies), batchSize);
  const { joined, open, crowded, disagreeing, bodies } = examiner;
  return {
    isClosed: joined + crowded > 0 && open === 0,
    isManifold: crowded === 0,
    isOriented: disagreeing === 0,
    bodies,
  };
}

/** Counts the kinds of edges. */
class EdgeExaminer implements EdgeVisitor {
  readonly bodies: FacetBodies;
  joined = 0;
  open = 0;
  crowded = 0;
  disagreeing = 0;

  constructor(facets: number) {
    this.bodies = new FacetBodies(facets);
  }

  join(one: number, other: number, differ: 0 | 1): void {
    this.bodies.join(one, other, differ);
    this.joined++;
    this.disagreeing += differ;
  }

  other(uses: EdgeUses, start: number, end: number): void {
    if (end - start === 1) {
      this.open++;
      this.bodies.markOpen(facetOf(indexAt(uses, start)));
      return;
    }
    this.crowded++;
    let backward = 0;
    for (let at = start; at < end; at++) backward += indexAt(uses, at) & 1;
    const difference = Math.abs(end - start - 2 * backward);
    if (difference > 0) this.open++;
    if (difference > 1) this.disagreeing++;
  }
}

/** Marks bodies that use an edge of more than two facets an odd number of times as open. */
class OpenBodyMarker implements EdgeVisitor {
  readonly #bodies: FacetBodies;

  constructor(bodies: FacetBodies) {
    this.#bodies = bodies;
  }

  join(): void {
    // The facets are already in one body.
  }

  other(uses: EdgeUses, start: number, end: number): void {
    if (end - start === 1) return;
    const roots = uses.slice(start, end).map((use) => this.#bodies.find(facetOf(use)) >>> 1);
    roots.sort();
    for (let first = 0; first < roots.length;) {
      let next = first + 1;
      while (next < roots.length && roots[next] === roots[first]) next++;
      if ((next - first) % 2 === 1) this.#bodies.markOpen(indexAt(roots, first));
      first = next;
    }
  }
}
