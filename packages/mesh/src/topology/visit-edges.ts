import { doubleAt, indexAt, release } from '../core/typed-arrays.ts';

/**
 * The uses of edges by facets: twice the corner of the facet that is the edge's higher vertex, plus one if the facet
 * traverses the edge from the higher to the lower vertex.
 */
export type EdgeUses = Uint32Array<ArrayBuffer>;

/** Returns the facet that uses an edge. Each facet has three corners. */
export function facetOf(use: number): number {
  return Math.floor(use / 6);
}

/** Receives each edge of a mesh once. */
export interface EdgeVisitor {
  /**
   * Receives two facets that share an edge with no other facet. `differ` is 1 if they traverse it in the same
   * direction, else 0.
   */
  join: (one: number, other: number, differ: 0 | 1) => void;
  /** Receives an edge of one facet or of more than two: its uses from `start` to before `end`. */
  other: (uses: EdgeUses, start: number, end: number) => void;
}

/** The number of edge uses that are examined at the same time, 4 bytes each. */
const maxBatchSize = 2_500_000;
const shortFan = 32;

/** Vertices from `start` to before `end`, and the number of facet edges whose lower end is among them. */
interface Range {
  start: number;
  end: number;
  edges: number;
}

/**
 * Working memory that is reused for each range. `starts` holds the position where each vertex's uses begin, later where
 * they end.
 */
interface Room {
  starts: Uint32Array<ArrayBuffer>;
  uses: EdgeUses;
}

/**
 * Visits every edge of a mesh once. Facets with two corners at one vertex have no edges and are skipped; thin ones with
 * three distinct corners count, because exporters close T-junctions with them.
 *
 * Uses are sorted by counting on the lower vertex of their edge, one range of vertices at a time, so that even a large
 * mesh takes hardly more memory than its indices. `batchSize` changes memory and speed only.
 */
export function visitEdges(
  indices: Uint32Array,
  vertices: number,
  visitor: EdgeVisitor,
  batchSize = maxBatchSize,
): void {
  const counts = countLowerVertices(indices, vertices);
  const ranges = splitVertices(counts, batchSize);
  const most = Math.max(...ranges.map(({ edges }) => edges));
  const room: Room = {
    starts: new Uint32Array(Math.max(...ranges.map(({ start, end }) => end - start))),
    uses: new Uint32Array(most),
  };
  for (const range of ranges) {
    findStarts(counts, range, room.starts);
    placeUses(indices, range, room);
    visitFans(indices, range, room, visitor);
  }
  release(counts, room.starts, room.uses);
}

/** Counts for each vertex the facet edges whose lower-numbered end it is. */
function countLowerVertices(indices: Uint32Array, vertices: number): Uint32Array<ArrayBuffer> {
  const counts = new Uint32Array(vertices);
  for (let i = 0; i < indices.length; i += 3) {
    const a = indices[i] as number;
    const b = indices[i + 1] as number;
    const c = indices[i + 2] as number;
    if (a === b || b === c || c === a) continue;
    const first = a < b ? a : b;
    const second = b < c ? b : c;
    const third = c < a ? c : a;
    counts[first] = (counts[first] as number) + 1;
    counts[second] = (counts[second] as number) + 1;
    counts[third] = (counts[third] as number) + 1;
  }
  return counts;
}

/** Returns ranges of at most `batchSize` edges, or of one vertex that has more. */
function splitVertices(counts: Uint32Array, batchSize: number): Range[] {
  let range: Range = { start: 0, end: 0, edges: 0 };
  const ranges = [range];
  for (let vertex = 0; vertex < counts.length; vertex++) {
    const edges = indexAt(counts, vertex);
    if (range.edges > 0 && range.edges + edges > batchSize) {
      range = { start: vertex, end: vertex, edges: 0 };
      ranges.push(range);
    }
    range.edges += edges;
    range.end = vertex + 1;
  }
  return ranges;
}

function findStarts(counts: Uint32Array, { start, end }: Range, starts: Uint32Array): void {
  let sum = 0;
  for (let vertex = start; vertex < end; vertex++) {
    starts[vertex - start] = sum;
    sum += indexAt(counts, vertex);
  }
}

/** Writes the uses of a range grouped by the lower end of their edge, and writes to `starts` where each group ends. */
function placeUses(indices: Uint32Array, { start, end }: Range, { starts, uses }: Room): void {
  for (let i = 0; i < indices.length; i += 3) {
    const a = indices[i] as number;
    const b = indices[i + 1] as number;
    const c = indices[i + 2] as number;
    if (a === b || b === c || c === a) continue;
    let from = c;
    let fromCorner = i + 2;
    for (let corner = i; corner < i + 3; corner++) {
      const to = indices[corner] as number;
      const low = from < to ? from : to;
      if (low >= start && low < end) {
        const at = starts[low - start] as number;
        uses[at] = from < to ? corner * 2 : fromCorner * 2 + 1;
        starts[low - start] = at + 1;
      }
      from = to;
      fromCorner = corner;
    }
  }
}

/** Visits the edges vertex by vertex, after moving the uses of each edge next to each other. */
function visitFans(
  indices: Uint32Array,
  { start, end }: Range,
  { starts, uses }: Room,
  visitor: EdgeVisitor,
): void {
  let fanStart = 0;
  for (let slot = 0; slot < end - start; slot++) {
    const fanEnd = starts[slot] as number;
    // Pairwise comparison would take too long in a large fan.
    const isSorted = fanEnd - fanStart > shortFan;
    if (isSorted) sortFan(indices, uses.subarray(fanStart, fanEnd));
    for (let first = fanStart; first < fanEnd;) {
      const use = uses[first] as number;
      const high = indices[use >>> 1] as number;
      let next = first + 1;
      for (let at = next; at < fanEnd; at++) {
        const other = uses[at] as number;
        if ((indices[other >>> 1] as number) === high) {
          uses[at] = uses[next] as number;
          uses[next++] = other;
        } else if (isSorted) break;
      }
      if (next - first === 2) {
        const other = uses[first + 1] as number;
        visitor.join(facetOf(use), facetOf(other), ((use ^ other) & 1) === 0 ? 1 : 0);
      } else visitor.other(uses, first, next);
      first = next;
    }
    fanStart = fanEnd;
  }
}

/** Uses are below this limit, so that a vertex and a use fit in one number of 53 bits. */
const useLimit = 2 ** 27;

/** Sorts uses by the higher vertex of their edge. */
function sortFan(indices: Uint32Array, fan: EdgeUses): void {
  const both = Float64Array.from(fan, (use) => indexAt(indices, use >>> 1) * useLimit + use).sort();
  for (let i = 0; i < fan.length; i++) fan[i] = doubleAt(both, i) % useLimit;
}
