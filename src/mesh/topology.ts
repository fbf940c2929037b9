import type { Mesh } from './mesh.ts';

export type Topology = { isClosed: boolean; isOriented: boolean };

/**
 * Looks at how facets meet. Facets with two corners at one vertex bound nothing and are left out; thin ones with three
 * distinct corners count, since exporters close T-junctions with them.
 *
 * Closed: there are facets, and each edge lies between exactly two. Oriented: at each edge, as many facets run it one
 * way as the other, give or take one; so two neighbours run it in opposite directions, and an open edge is no fault.
 *
 * Edges are sorted by counting on their lower vertex: 12 bytes a facet and 4 a vertex.
 */
export function examineTopology({ positions, indices }: Mesh): Topology {
  const vertices = positions.length / 3;
  const starts = countEdges(indices, vertices);
  const edges = placeEdges(indices, starts);
  const topology: Topology = { isClosed: edges.length > 0, isOriented: true };
  let start = 0;
  for (let vertex = 0; vertex < vertices; vertex++) {
    // After placing, starts[vertex] has moved to the end of the vertex's edges.
    const end = starts[vertex] ?? 0;
    if (end > start) examineFan(edges.subarray(start, end).sort(), topology);
    start = end;
  }
  return topology;
}

/** `fan` holds the other ends of one vertex's edges, twice their number, plus one where run from high to low. */
function examineFan(fan: Uint32Array, topology: Topology): void {
  let at = 0;
  while (at < fan.length) {
    const other = (fan[at] ?? 0) >>> 1;
    const first = at;
    let backward = 0;
    for (; at < fan.length && (fan[at] ?? 0) >>> 1 === other; at++) backward += (fan[at] ?? 0) & 1;
    const shared = at - first;
    if (shared !== 2) topology.isClosed = false;
    if (Math.abs(shared - 2 * backward) > 1) topology.isOriented = false;
  }
}

function countEdges(indices: Uint32Array, vertices: number): Uint32Array {
  const starts = new Uint32Array(vertices + 1);
  forEachEdge(indices, (from, to) => {
    const slot = Math.min(from, to) + 1;
    starts[slot] = (starts[slot] ?? 0) + 1;
  });
  for (let vertex = 0; vertex < vertices; vertex++) {
    starts[vertex + 1] = (starts[vertex + 1] ?? 0) + (starts[vertex] ?? 0);
  }
  return starts;
}

function placeEdges(indices: Uint32Array, starts: Uint32Array): Uint32Array {
  const edges = new Uint32Array(starts.at(-1) ?? 0);
  forEachEdge(indices, (from, to) => {
    const low = Math.min(from, to);
    const slot = starts[low] ?? 0;
    edges[slot] = from < to ? to * 2 : from * 2 + 1;
    starts[low] = slot + 1;
  });
  return edges;
}

function forEachEdge(indices: Uint32Array, visit: (from: number, to: number) => void): void {
  for (let i = 0; i < indices.length; i += 3) {
    const a = indices[i] ?? 0;
    const b = indices[i + 1] ?? 0;
    const c = indices[i + 2] ?? 0;
    if (a === b || b === c || c === a) continue;
    visit(a, b);
    visit(b, c);
    visit(c, a);
  }
}
