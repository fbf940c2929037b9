import { countLowEnds, type LowEnds } from './low-ends.ts';
import { sortFan } from './sort-fan.ts';
import { indexAt, release } from './typed-arrays.ts';

/**
 * Uses of edges by facets. `ends` holds the edge's higher vertex twice, plus one where the facet runs it from the higher to
 * the lower vertex; `facets` holds which facet that is.
 */
export type EdgeUses = { ends: Uint32Array<ArrayBuffer>; facets: Uint32Array<ArrayBuffer> };

/** What is told of the edges of a mesh, of each once. */
export type EdgeVisitor = {
  /** Puts two facets that share an edge with no other into the same body; `differ` is 1 where they run it the same way, else 0. */
  join: (one: number, other: number, differ: 0 | 1) => void;
  /** Gets an edge of one facet or of more than two: its uses from `start` to before `end`. */
  other: (uses: EdgeUses, start: number, end: number) => void;
};

/** Uses of edges looked at together, 8 bytes each. */
const mostAtOnce = 1_500_000;
const shortFan = 32;

/** Vertices from `start` to before `end`, and how many edges of facets have their lower end there. */
type Range = { start: number; end: number; edges: number };

/** Memory to work in, used again for each range. `starts` is where each vertex's uses begin, later where they end. */
type Room = EdgeUses & { starts: Uint32Array<ArrayBuffer> };

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
  const lowEnds = countLowEnds(indices, vertices);
  const ranges = splitVertices(lowEnds, atOnce);
  const most = Math.max(...ranges.map(({ edges }) => edges));
  const room: Room = {
    starts: new Uint32Array(Math.max(...ranges.map(({ start, end }) => end - start))),
    ends: new Uint32Array(most),
    facets: new Uint32Array(most),
  };
  for (const range of ranges) {
    findStarts(lowEnds, range, room.starts);
    placeUses(indices, range, room);
    visitFans(range, room, visitor);
  }
  release(lowEnds, room.starts, room.ends, room.facets);
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
function placeUses(indices: Uint32Array, { start, end }: Range, { starts, ends, facets }: Room): void {
  for (let i = 0, facet = 0; i < indices.length; i += 3, facet++) {
    const a = indexAt(indices, i);
    const b = indexAt(indices, i + 1);
    const c = indexAt(indices, i + 2);
    if (a === b || b === c || c === a) continue;
    let from = c;
    for (let corner = i; corner < i + 3; corner++) {
      const to = indexAt(indices, corner);
      const low = from < to ? from : to;
      if (low >= start && low < end) {
        const at = indexAt(starts, low - start);
        ends[at] = from < to ? to * 2 : from * 2 + 1;
        facets[at] = facet;
        starts[low - start] = at + 1;
      }
      from = to;
    }
  }
}

/** Shows the edges vertex by vertex, with the uses of each moved next to each other. */
function visitFans({ start, end }: Range, { starts, ends, facets }: Room, visitor: EdgeVisitor): void {
  const uses = { ends, facets };
  let fanStart = 0;
  for (let slot = 0; slot < end - start; slot++) {
    const fanEnd = indexAt(starts, slot);
    // Comparing each with each would take too long in a large fan.
    const isSorted = fanEnd - fanStart > shortFan;
    if (isSorted) sortFan(uses, fanStart, fanEnd);
    for (let first = fanStart; first < fanEnd;) {
      const value = indexAt(ends, first);
      let next = first + 1;
      for (let at = next; at < fanEnd; at++) {
        const other = indexAt(ends, at);
        if (other >>> 1 === value >>> 1) {
          swapUses(uses, next, at);
          next++;
        } else if (isSorted) break;
      }
      if (next - first === 2) {
        const differ = indexAt(ends, first + 1) === value ? 1 : 0;
        visitor.join(indexAt(facets, first), indexAt(facets, first + 1), differ);
      } else visitor.other(uses, first, next);
      first = next;
    }
    fanStart = fanEnd;
  }
}

function swapUses({ ends, facets }: EdgeUses, one: number, other: number): void {
  const end = indexAt(ends, one);
  ends[one] = indexAt(ends, other);
  ends[other] = end;
  const facet = indexAt(facets, one);
  facets[one] = indexAt(facets, other);
  facets[other] = facet;
}
