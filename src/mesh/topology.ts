import type { Mesh } from './mesh.ts';
import { indexAt, release } from './typed-arrays.ts';

export type Topology = { isClosed: boolean; isOriented: boolean };

/** Edges looked at together, 4 bytes each. */
const mostAtOnce = 2_500_000;
const mostBlocks = 4096;
const shortFan = 32;

/** Vertices from `start` to before `end`. */
type Span = { start: number; end: number };

/** And how many edges of facets have their lower end there. */
type Range = Span & { edges: number };

/** Memory to work in, used again for each range. */
type Room = { starts: Uint32Array<ArrayBuffer>; edges: Uint32Array<ArrayBuffer> };

/**
 * Looks at how facets meet. Facets with two corners at one vertex bound nothing and are left out; thin ones with three
 * distinct corners count, since exporters close T-junctions with them.
 *
 * Closed: there are facets, and each edge lies between exactly two. Oriented: at each edge, as many facets run it one
 * way as the other, give or take one; so two neighbours run it in opposite directions, and an open edge is no fault.
 */
export function examineTopology({ positions, indices }: Mesh): Topology {
  return examineEdges(indices, positions.length / 3);
}

/**
 * The same without the places of the vertices. Edges are sorted by counting on their lower vertex, one range of vertices
 * after the other, so that even a large mesh takes hardly more than its indices. `atOnce` changes no answer.
 */
export function examineEdges(indices: Uint32Array, vertices: number, atOnce = mostAtOnce): Topology {
  const ranges = splitVertices(indices, vertices, atOnce);
  const topology: Topology = { isClosed: ranges.some(({ edges }) => edges > 0), isOriented: true };
  const room: Room = {
    starts: new Uint32Array(Math.max(0, ...ranges.map(({ start, end }) => end - start))),
    edges: new Uint32Array(Math.max(0, ...ranges.map(({ edges }) => edges))),
  };
  for (const range of ranges) examineRange(indices, range, room, topology);
  release(room.starts, room.edges);
  return topology;
}

/** Ranges of at most `atOnce` edges, unless a few neighbouring vertices have more. */
function splitVertices(indices: Uint32Array, vertices: number, atOnce: number): Range[] {
  const shift = Math.max(0, Math.ceil(Math.log2((vertices + 1) / mostBlocks)));
  const counts = new Uint32Array((vertices >>> shift) + 1);
  countLowEnds(indices, { start: 0, end: vertices }, counts, shift);
  const ranges: Range[] = [];
  let range: Range | undefined;
  for (const [block, edges] of counts.entries()) {
    if (range === undefined || range.edges + edges > atOnce) {
      range = { start: block << shift, end: 0, edges: 0 };
      ranges.push(range);
    }
    range.edges += edges;
    range.end = Math.min(vertices, (block + 1) << shift);
  }
  return ranges;
}

function examineRange(indices: Uint32Array, range: Range, room: Room, topology: Topology): void {
  const { edges } = room;
  const starts = room.starts.subarray(0, range.end - range.start).fill(0);
  countLowEnds(indices, range, starts, 0);
  let sum = 0;
  for (let slot = 0; slot < starts.length; slot++) {
    const count = indexAt(starts, slot);
    starts[slot] = sum;
    sum += count;
  }
  placeEdges(indices, range, starts, edges);
  let start = 0;
  for (let slot = 0; slot < starts.length; slot++) {
    // After placing, starts[slot] has moved to the end of the vertex's edges.
    const end = indexAt(starts, slot);
    if (end > start) examineFan(edges, start, end, topology);
    start = end;
  }
}

/** From `start` to before `end` lie the other ends of one vertex's edges, twice their number, plus one where run from high to low. */
function examineFan(edges: Uint32Array, start: number, end: number, topology: Topology): void {
  sortPart(edges, start, end);
  let at = start;
  while (at < end) {
    const other = indexAt(edges, at) >>> 1;
    const first = at;
    let backward = 0;
    for (; at < end && indexAt(edges, at) >>> 1 === other; at++) backward += indexAt(edges, at) & 1;
    const shared = at - first;
    if (shared !== 2) topology.isClosed = false;
    if (Math.abs(shared - 2 * backward) > 1) topology.isOriented = false;
  }
}

/** By insertion where few: nearly all vertices have about six edges. */
function sortPart(values: Uint32Array, start: number, end: number): void {
  if (end - start > shortFan) {
    values.subarray(start, end).sort();
    return;
  }
  for (let i = start + 1; i < end; i++) {
    const value = indexAt(values, i);
    let to = i;
    for (; to > start && indexAt(values, to - 1) > value; to--) values[to] = indexAt(values, to - 1);
    values[to] = value;
  }
}

/** Adds up how many edges have their lower end at each vertex of a range, or in each block of 2 ** shift vertices. */
function countLowEnds(indices: Uint32Array, { start, end }: Span, counts: Uint32Array, shift: number): void {
  const count = (low: number): void => {
    if (low < start || low >= end) return;
    const slot = (low - start) >>> shift;
    counts[slot] = indexAt(counts, slot) + 1;
  };
  for (let i = 0; i < indices.length; i += 3) {
    const a = indexAt(indices, i);
    const b = indexAt(indices, i + 1);
    const c = indexAt(indices, i + 2);
    if (a === b || b === c || c === a) continue;
    count(a < b ? a : b);
    count(b < c ? b : c);
    count(c < a ? c : a);
  }
}

/** Writes the edges of a range grouped by their lower end; `starts` moves on to where each group ends. */
function placeEdges(
  indices: Uint32Array,
  { start, end }: Span,
  starts: Uint32Array,
  edges: Uint32Array,
): void {
  const place = (from: number, to: number): void => {
    const low = from < to ? from : to;
    if (low < start || low >= end) return;
    const at = indexAt(starts, low - start);
    edges[at] = from < to ? to * 2 : from * 2 + 1;
    starts[low - start] = at + 1;
  };
  for (let i = 0; i < indices.length; i += 3) {
    const a = indexAt(indices, i);
    const b = indexAt(indices, i + 1);
    const c = indexAt(indices, i + 2);
    if (a === b || b === c || c === a) continue;
    place(a, b);
    place(b, c);
    place(c, a);
  }
}
