import { createSets, findRoot, joinSets } from '../core/union-find.ts';
import { type Point, turn } from './convex-hull.ts';

/** A piece seen from above. */
export interface Outline {
  low: Point;
  high: Point;
  hull: readonly Point[];
}

/** More pieces than this are not compared, but taken as one group, because the time would grow with the square. */
const maxComparedPieces = 20_000;
/** After this number of comparisons of hulls, pieces whose boxes overlap are taken as overlapping. */
const maxHullComparisons = 300_000;
/** Pieces that are closer than this are printed as one. */
const gapMm = 0.01;

/**
 * Groups pieces that overlap as seen from above: those interlock, touch, or one is above or within the other one, so
 * that they are printed in place. Returns the group of each piece, counted from 0.
 */
export function groupPieces(outlines: readonly Outline[]): Uint32Array {
  if (outlines.length > maxComparedPieces) return new Uint32Array(outlines.length);
  const links = createSets(outlines.length);
  joinByHulls(outlines, links);
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
  const lowXOf = (piece: number) => (outlines[piece] as Outline).low[0];
  const order = [...outlines.keys()].sort((a, b) => lowXOf(a) - lowXOf(b));
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
