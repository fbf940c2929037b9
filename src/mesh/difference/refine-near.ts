import type { Bounds } from '../measure.ts';
import type { Mesh } from '../mesh.ts';
import { at, indexAt } from '../typed-arrays.ts';

/** A box in which facets are split until their edges are no longer than this. */
export type FineBox = Bounds & { edgeMm: number };

const maxRounds = 24;

/**
 * Splits the facets that reach into one of the boxes, so that values at their vertices can describe small places. The
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

/** An edge has one key in both directions. */
const edgeKey = (a: number, b: number) => (a < b ? a * 0x400_0000 + b : b * 0x400_0000 + a);

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

function findLongestEdge({ positions }: Mesh, corners: readonly [number, number, number]) {
  let longest = { key: 0, squared: -1 };
  corners.forEach((from, i) => {
    const to = corners[(i + 1) % 3] ?? from;
    let squared = 0;
    for (let axis = 0; axis < 3; axis++)
      squared += (at(positions, from * 3 + axis) - at(positions, to * 3 + axis)) ** 2;
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

/** Splits edges in their middle, in all facets that have them, so that no gaps appear. */
function splitEdges({ positions, indices }: Mesh, split: ReadonlySet<number>): Mesh {
  const middles = new Map<number, number>();
  const places = Array.from(positions);
  const findMiddle = (a: number, b: number): number | undefined => {
    const key = edgeKey(a, b);
    if (!split.has(key)) return undefined;
    const known = middles.get(key);
    if (known !== undefined) return known;
    const middle = places.length / 3;
    for (let axis = 0; axis < 3; axis++)
      places.push(((places[a * 3 + axis] ?? 0) + (places[b * 3 + axis] ?? 0)) / 2);
    middles.set(key, middle);
    return middle;
  };
  const kept: number[] = [];
  for (let i = 0; i < indices.length; i += 3) {
    const corners = [indexAt(indices, i), indexAt(indices, i + 1), indexAt(indices, i + 2)];
    const found = corners.map((corner, at) => findMiddle(corner, corners[(at + 1) % 3] ?? 0));
    kept.push(...splitFacet(corners, found));
  }
  return { positions: Float32Array.from(places), indices: Uint32Array.from(kept) };
}

/** @param middles the middles of the edges that begin at each corner, if they are split */
function splitFacet(corners: readonly number[], middles: readonly (number | undefined)[]): number[] {
  const count = middles.filter((middle) => middle !== undefined).length;
  if (count === 0) return [...corners];
  // The facet is turned so that its first edge is split, and its last one is not unless all are.
  const first = [0, 1, 2].find((i) => middles[i] !== undefined && (count === 3 || middles[(i + 2) % 3] === undefined)) ?? 0;
  const turn = <T>(values: readonly T[]) => [0, 1, 2].map((i) => values[(first + i) % 3]) as [T, T, T];
  const [a, b, c] = turn(corners);
  const [ab, bc, ca] = turn(middles);
  if (ab === undefined) return [a, b, c];
  if (bc === undefined) return [a, ab, c, ab, b, c];
  if (ca === undefined) return [a, ab, c, ab, b, bc, ab, bc, c];
  return [a, ab, ca, ab, b, bc, ca, bc, c, ab, bc, ca];
}
