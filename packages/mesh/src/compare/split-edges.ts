import type { Mesh } from '../core/mesh.ts';
import { at, indexAt } from '../core/typed-arrays.ts';

/** An edge has one key in both directions. */
export const edgeKey = (a: number, b: number) => (a < b ? a * 0x400_0000 + b : b * 0x400_0000 + a);

/** Returns the squared length of an edge. */
export function measureSquared({ positions }: Mesh, from: number, to: number): number {
  let squared = 0;
  for (let axis = 0; axis < 3; axis++)
    squared += (at(positions, from * 3 + axis) - at(positions, to * 3 + axis)) ** 2;
  return squared;
}

/**
 * Splits edges in their middle, in all facets that have them, so that no gaps appear. New vertices follow the others.
 * @param split the keys of the edges
 */
export function splitEdges({ positions, indices }: Mesh, split: ReadonlySet<number>): Mesh {
  const middles = new Map<number, number>();
  const points = Array.from(positions);
  const findMiddle = (a: number, b: number): number | undefined => {
    const key = edgeKey(a, b);
    if (!split.has(key)) return undefined;
    const known = middles.get(key);
    if (known !== undefined) return known;
    const middle = points.length / 3;
    for (let axis = 0; axis < 3; axis++)
      points.push(((points[a * 3 + axis] ?? 0) + (points[b * 3 + axis] ?? 0)) / 2);
    middles.set(key, middle);
    return middle;
  };
  const kept: number[] = [];
  for (let i = 0; i < indices.length; i += 3) {
    const corners = [indexAt(indices, i), indexAt(indices, i + 1), indexAt(indices, i + 2)];
    const found = corners.map((corner, at) => findMiddle(corner, corners[(at + 1) % 3] ?? 0));
    kept.push(...splitFacet(corners, found));
  }
  return { positions: Float32Array.from(points), indices: Uint32Array.from(kept) };
}

/** @param middles the middles of the edges that begin at each corner, if they are split */
function splitFacet(corners: readonly number[], middles: readonly (number | undefined)[]): number[] {
  const count = middles.filter((middle) => middle !== undefined).length;
  if (count === 0) return [...corners];
  // The facet is turned so that its first edge is split, and its last one is not unless all are.
  const first =
    [0, 1, 2].find((i) => middles[i] !== undefined && (count === 3 || middles[(i + 2) % 3] === undefined)) ??
    0;
  const turn = <T>(values: readonly T[]) => [0, 1, 2].map((i) => values[(first + i) % 3]) as [T, T, T];
  const [a, b, c] = turn(corners);
  const [ab, bc, ca] = turn(middles);
  if (ab === undefined) return [a, b, c];
  if (bc === undefined) return [a, ab, c, ab, b, c];
  if (ca === undefined) return [a, ab, c, ab, b, bc, ab, bc, c];
  return [a, ab, ca, ab, b, bc, ca, bc, c, ab, bc, ca];
}
