import { countLowEnds, type LowEnds } from './lower-vertex-counts.ts';
import { doubleAt, indexAt, release } from './typed-arrays.ts';

/**
 * Uses of edges by facets: twice the corner of the facet that is the edge's higher vertex, plus one where the facet runs the
 * edge from the higher to the lower vertex.
 */
export type EdgeUses = Uint32Array<ArrayBuffer>;

/** The facet that uses an edge: each has three corners. */
export function facetOf(use: number): number {
  return Math.floor(use / 6);
}

/** What is told of the edges of a mesh, of each once. */
export type EdgeVisitor = {
  /** Puts two facets that share an edge with no other into the same body; `differ` is 1 where they run it the same way, else 0. */
  join: (one: number, other: number, differ: 0 | 1) => void;
  /** Gets an edge of one facet or of more than two: its uses from `start` to before `end`. */
  other: (uses: EdgeUses, start: number, end: number) => void;
};

/** Uses of edges looked at together, 4 bytes each. */
const mostAtOnce = 2_500_000;
const shortFan = 32;

/** Vertices from `start` to before `end`, and how many edges of facets have their lower end there. */
type Range = { start: number; end: number; edges: number };

/** Memory to work in, used again for each range. `starts` is where each vertex's uses begin, later where they end. */
type Room = { starts: Uint32Array<ArrayBuffer>; uses: EdgeUses };

/**
 * Shows every edge of a mesh once. Facets with two corners at one vertex bound nothing and are left out; thin ones with
 * three distinct corners count, since exporters close T-junctions with them.
 *
 * Uses are sorted by counting on the lower vertex of their edge, one range of vertices after the other, so that even a large
 * mesh takes hardly more than its indices. `atOnce` changes memory and speed only.
 */
export function visitEdges(
  indices: Uint32Array,
  vertices: number,
  visitor: EdgeVisitor,
  atOnce = mostAtOnce,
): void {
  const { lowEnds, ranges } = findRanges(indices, vertices, atOnce);
  const most = Math.max(...ranges.map(({ edges }) => edges));
  const room: Room = {
    starts: new Uint32Array(Math.max(...ranges.map(({ start, end }) => end - start))),
    uses: new Uint32Array(most),
  };
  for (const range of ranges) {
    findStarts(lowEnds, range, room.starts);
    placeUses(indices, range, room);
    visitFans(indices, range, room, visitor);
  }
  release(lowEnds, room.starts, room.uses);
}

/** A byte a vertex is enough for most meshes. */
function findRanges(
  indices: Uint32Array,
  vertices: number,
  atOnce: number,
): { lowEnds: LowEnds; ranges: Range[] } {
  const lowEnds = new Uint8Array(vertices);
  const edges = countLowEnds(indices, lowEnds);
  const ranges = splitVertices(lowEnds, atOnce);
  // A count beyond 255 has started again at 0.
  if (ranges.reduce((sum, range) => sum + range.edges, 0) === edges) return { lowEnds, ranges };
  release(lowEnds);
  const wide = new Uint32Array(vertices);
  countLowEnds(indices, wide);
  return { lowEnds: wide, ranges: splitVertices(wide, atOnce) };
}

/** Ranges of at most `atOnce` edges, or of one vertex that has more. */
function splitVertices(lowEnds: LowEnds, atOnce: number): Range[] {
  let range: Range = { start: 0, end: 0, edges: 0 };
  const ranges = [range];
  for (let vertex = 0; vertex < lowEnds.length; vertex++) {
    const edges = lowEnds[vertex] ?? 0;
    if (range.edges > 0 && range.edges + edges > atOnce) {
      range = { start: vertex, end: vertex, edges: 0 };
      ranges.push(range);
    }
    range.edges += edges;
    range.end = vertex + 1;
  }
  return ranges;
}

function findStarts(lowEnds: LowEnds, { start, end }: Range, starts: Uint32Array): void {
  let sum = 0;
  for (let vertex = start; vertex < end; vertex++) {
    starts[vertex - start] = sum;
    sum += lowEnds[vertex] ?? 0;
  }
}

/** Writes the uses of a range grouped by the lower end of their edge, and to `starts` where each group ends. */
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

/** Shows the edges vertex by vertex, with the uses of each moved next to each other. */
function visitFans(
  indices: Uint32Array,
  { start, end }: Range,
  { starts, uses }: Room,
  visitor: EdgeVisitor,
): void {
  let fanStart = 0;
  for (let slot = 0; slot < end - start; slot++) {
    const fanEnd = starts[slot] as number;
    // Comparing each with each would take too long in a large fan.
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

/** Uses stay below this, so that a vertex and a use fit in one number of 53 bits. */
const useLimit = 2 ** 27;

/** Sorts some uses by the higher vertex of their edge. */
function sortFan(indices: Uint32Array, fan: EdgeUses): void {
  const both = Float64Array.from(fan, (use) => indexAt(indices, use >>> 1) * useLimit + use).sort();
  for (let i = 0; i < fan.length; i++) fan[i] = doubleAt(both, i) % useLimit;
}
