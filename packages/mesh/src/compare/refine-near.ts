import type { Bounds } from '../measure/measure.ts';
import type { Mesh } from '../core/mesh.ts';
import { at, indexAt } from '../core/typed-arrays.ts';
import { edgeKey, measureSquared, splitEdges } from './split-edges.ts';

/** A box in which facets are split until their edges are no longer than this. */
export interface FineBox extends Bounds {
  edgeMm: number;
}

const maxRounds = 24;

/**
 * Splits the facets that reach into one of the boxes, so that values at their vertices can describe small regions. The
 * surface does not change.
 * @param maxFacets no further facets are split once there are as many
 */
export function refineNear(mesh: Mesh, boxes: readonly FineBox[], maxFacets: number): Mesh {
  let refined = mesh;
  for (let round = 0; round < maxRounds && refined.indices.length / 3 < maxFacets; round++) {
    const split = markEdges(refined, boxes);
    if (split.size === 0) break;
    refined = splitEdges(refined, split);
  }
  return refined;
}

/** Returns the keys of the longest edges of facets that are too large for a box. */
function markEdges(mesh: Mesh, boxes: readonly FineBox[]): Set<number> {
  const marked = new Set<number>();
  const { indices } = mesh;
  for (let i = 0; i < indices.length; i += 3) {
    const corners = [indexAt(indices, i), indexAt(indices, i + 1), indexAt(indices, i + 2)] as const;
    const longest = findLongestEdge(mesh, corners);
    if (boxes.some((box) => longest.squared > box.edgeMm ** 2 && reaches(mesh, corners, box)))
      marked.add(longest.key);
  }
  return marked;
}

function findLongestEdge(mesh: Mesh, corners: readonly [number, number, number]) {
  let longest = { key: 0, squared: -1 };
  corners.forEach((from, i) => {
    const to = corners[(i + 1) % 3] ?? from;
    const squared = measureSquared(mesh, from, to);
    if (squared > longest.squared) longest = { key: edgeKey(from, to), squared };
  });
  return longest;
}

/** Returns whether the box around a facet meets another one. */
function reaches({ positions }: Mesh, corners: readonly number[], { low, high }: Bounds): boolean {
  return [0, 1, 2].every((axis) => {
    const values = corners.map((corner) => at(positions, corner * 3 + axis));
    return Math.min(...values) <= (high[axis] ?? 0) && Math.max(...values) >= (low[axis] ?? 0);
  });
}
