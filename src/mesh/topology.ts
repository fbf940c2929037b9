import { LowEnds } from './low-ends.ts';
import type { Mesh } from './mesh.ts';
import { indexAt, release } from './typed-arrays.ts';

export type Topology = { isClosed: boolean; isOriented: boolean };

/** Edges looked at together, 4 bytes each. */
const mostAtOnce = 2_500_000;
const shortFan = 32;

/** Vertices from `start` to before `end`, and how many edges of facets have their lower end there. */
type Range = { start: number; end: number; edges: number };

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
  const lowEnds = new LowEnds(indices, vertices);
  const ranges = splitVertices(lowEnds, vertices, atOnce);
  const topology: Topology = { isClosed: ranges.some(({ edges }) => edges > 0), isOriented: true };
  const room: Room = {
    starts: new Uint32Array(Math.max(0, ...ranges.map(({ start, end }) => end - start))),
    edges: new Uint32Array(Math.max(0, ...ranges.map(({ edges }) => edges))),
  };
  for (const range of ranges) {
    placeEdges(indices, range, lowEnds, room);
    examineFans(range, room, topology);
  }
  release(room.starts, room.edges);
  lowEnds.release();
  return topology;
}

/** Ranges of at most `atOnce` edges, or of one vertex that has more. */
function splitVertices(lowEnds: LowEnds, vertices: number, atOnce: number): Range[] {
  let range: Range = { start: 0, end: 0, edges: 0 };
  const ranges = [range];
  for (let vertex = 0; vertex < vertices; vertex++) {
    const edges = lowEnds.at(vertex);
    if (range.edges > 0 && range.edges + edges > atOnce) {
      range = { start: vertex, end: vertex, edges: 0 };
      ranges.push(range);
    }
    range.edges += edges;
    range.end = vertex + 1;
  }
  return ranges;
}

/** Writes the edges of a range grouped by their lower end, and to `starts` where each group ends. */
function placeEdges(
  indices: Uint32Array,
  { start, end }: Range,
  lowEnds: LowEnds,
  { starts, edges }: Room,
): void {
  let sum = 0;
  for (let vertex = start; vertex < end; vertex++) {
    starts[vertex - start] = sum;
    sum += lowEnds.at(vertex);
  }
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

/** `starts` holds where each vertex's edges end. */
function examineFans({ start, end }: Range, { starts, edges }: Room, topology: Topology): void {
  let first = 0;
  for (let slot = 0; slot < end - start; slot++) {
    const next = indexAt(starts, slot);
    if (next > first) examineFan(edges, first, next, topology);
    first = next;
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
