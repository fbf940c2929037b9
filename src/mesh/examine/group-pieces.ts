import { createSets, findRoot, joinSets } from '../union-find.ts';
import { type Point, turn } from './convex-hull.ts';

/** A piece seen from above. */
export type Outline = { low: Point; high: Point; hull: readonly Point[] };

/** Above this number, only the boxes of pieces are compared. */
const maxComparedPieces = 20_000;
/** After this number of comparisons of hulls, pieces whose boxes overlap are taken as overlapping. */
const maxHullComparisons = 300_000;
/** The number of times a piece may be sorted on average before those that are left together are taken as overlapping. */
const maxSorts = 40;
/** Pieces that are closer than this are printed as one. */
const gapMm = 0.01;

/**
 * Groups pieces that overlap as seen from above: those interlock, touch, or one is above or within the other one, so
 * that they are printed in place. Returns the group of each piece, counted from 0.
 */
export function groupPieces(outlines: readonly Outline[]): Uint32Array {
  const links = createSets(outlines.length);
  if (outlines.length > maxComparedPieces) joinByGaps(outlines, [...outlines.keys()], links);
  else joinByHulls(outlines, links);
  return numberGroups(links);
}

function numberGroups(links: Uint32Array): Uint32Array {
  const numbers = new Map<number, number>();
  return links.map((_, piece) => {
    const root = findRoot(links, piece);
    const known = numbers.get(root) ?? numbers.size;
    numbers.set(root, known);
    return known;
  });
}

/** Compares the pieces whose boxes overlap, from left to right. */
function joinByHulls(outlines: readonly Outline[], links: Uint32Array): void {
  const order = [...outlines.keys()].sort((a, b) => lowOf(outlines, a, 0) - lowOf(outlines, b, 0));
  let active: number[] = [];
  let comparisons = 0;
  for (const piece of order) {
    const outline = outlines[piece] as Outline;
    active = active.filter((other) => (outlines[other] as Outline).high[0] + gapMm >= outline.low[0]);
    for (const other of active) {
      const second = outlines[other] as Outline;
      if (second.low[1] > outline.high[1] + gapMm || second.high[1] + gapMm < outline.low[1]) continue;
      if (findRoot(links, piece) === findRoot(links, other)) continue;
      if (comparisons++ > maxHullComparisons || doHullsOverlap(outline.hull, second.hull))
        joinSets(links, piece, other);
    }
    active.push(piece);
  }
}

function lowOf(outlines: readonly Outline[], piece: number, axis: 0 | 1): number {
  return (outlines[piece] as Outline).low[axis];
}

function doHullsOverlap(one: readonly Point[], other: readonly Point[]): boolean {
  return !isApart(one, other) && !isApart(other, one);
}

/** Returns whether an edge of the first hull separates the two. */
function isApart(one: readonly Point[], other: readonly Point[]): boolean {
  return one.some((start, i) => {
    const end = one[(i + 1) % one.length] ?? start;
    const length = Math.hypot(end[0] - start[0], end[1] - start[1]);
    return length > 0 && other.every((point) => turn(start, end, point) < -gapMm * length);
  });
}

/** Separates pieces at straight gaps between their boxes, alternating between the axes. */
function joinByGaps(outlines: readonly Outline[], all: number[], links: Uint32Array): void {
  const waiting: { pieces: number[]; axis: 0 | 1; isWhole: boolean }[] = [
    { pieces: all, axis: 0, isWhole: false },
  ];
  let sorted = 0;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { pieces, axis } = next;
    sorted += pieces.length;
    const isWhole = next.isWhole || sorted > maxSorts * all.length;
    const clusters = splitAtGaps(outlines, pieces, axis);
    if (clusters.length === 1 && isWhole) {
      const [first = 0, ...others] = pieces;
      for (const piece of others) joinSets(links, first, piece);
    } else {
      const isSplit = clusters.length > 1;
      for (const cluster of clusters)
        waiting.push({ pieces: cluster, axis: axis === 0 ? 1 : 0, isWhole: !isSplit });
    }
  }
}

function splitAtGaps(outlines: readonly Outline[], pieces: number[], axis: 0 | 1): number[][] {
  const sorted = pieces.toSorted((a, b) => lowOf(outlines, a, axis) - lowOf(outlines, b, axis));
  const clusters: number[][] = [];
  let end = -Infinity;
  for (const piece of sorted) {
    if (lowOf(outlines, piece, axis) > end + gapMm) clusters.push([]);
    clusters.at(-1)?.push(piece);
    end = Math.max(end, (outlines[piece] as Outline).high[axis]);
  }
  return clusters;
}
