import type { LoadedMesh } from '../core/mesh.ts';
import { indexAt } from '../core/typed-arrays.ts';
import { createSets, findRoot } from '../core/union-find.ts';

/** The pieces of a mesh: objects of a build, or what is connected through common vertices. */
export interface Pieces {
  count: number;
  /** The piece of each vertex; vertices that no facet uses have `count`. */
  ofVertex: Uint32Array;
  /** The vertices sorted by their piece. Those of piece i are from `starts[i]` to before `starts[i + 1]`. */
  vertices: Uint32Array;
  starts: Uint32Array;
}

/** Returns a piece for each object of the mesh that has facets. */
export function getObjectPieces(mesh: LoadedMesh): Pieces {
  const count = mesh.objectStarts.length;
  const ofVertex = new Uint32Array(mesh.positions.length / 3).fill(count);
  mesh.objectStarts.forEach((start, object) => {
    const end = mesh.objectStarts[object + 1] ?? mesh.indices.length / 3;
    for (let corner = start * 3; corner < end * 3; corner++) ofVertex[indexAt(mesh.indices, corner)] = object;
  });
  return sortVertices(ofVertex, count);
}

/** Returns a piece for each set of facets that are connected through common vertices. */
export function findConnectedPieces({ positions, indices }: LoadedMesh): Pieces {
  const vertices = positions.length / 3;
  const roots = joinVertices(indices, vertices);
  const used = new Uint8Array(vertices);
  for (let corner = 0; corner < indices.length; corner++) used[indexAt(indices, corner)] = 1;
  let count = 0;
  for (let vertex = 0; vertex < vertices; vertex++)
    if (used[vertex] === 1 && indexAt(roots, vertex) === vertex) count++;
  let next = 0;
  // Links lead to lower vertices, which are already numbered.
  for (let vertex = 0; vertex < vertices; vertex++) {
    const root = indexAt(roots, vertex);
    if (used[vertex] === 0) roots[vertex] = count;
    else roots[vertex] = root === vertex ? next++ : indexAt(roots, root);
  }
  return sortVertices(roots, count);
}

/** Returns a link from each vertex to a lower one that it is connected with; the lowest ones link to themselves. */
function joinVertices(indices: Uint32Array, vertices: number): Uint32Array {
  const links = createSets(vertices);
  for (let i = 0; i < indices.length; i += 3) {
    const a = findRoot(links, indices[i] as number);
    const b = findRoot(links, indices[i + 1] as number);
    const c = findRoot(links, indices[i + 2] as number);
    const least = Math.min(a, b, c);
    links[a] = least;
    links[b] = least;
    links[c] = least;
  }
  return links;
}

function sortVertices(ofVertex: Uint32Array, count: number): Pieces {
  const starts = new Uint32Array(count + 1);
  let used = 0;
  for (let vertex = 0; vertex < ofVertex.length; vertex++) {
    const piece = indexAt(ofVertex, vertex);
    if (piece === count) continue;
    starts[piece + 1] = indexAt(starts, piece + 1) + 1;
    used++;
  }
  for (let piece = 0; piece < count; piece++)
    starts[piece + 1] = indexAt(starts, piece + 1) + indexAt(starts, piece);
  const next = starts.slice();
  const vertices = new Uint32Array(used);
  for (let vertex = 0; vertex < ofVertex.length; vertex++) {
    const piece = indexAt(ofVertex, vertex);
    if (piece === count) continue;
    const place = indexAt(next, piece);
    vertices[place] = vertex;
    next[piece] = place + 1;
  }
  return { count, ofVertex, vertices, starts };
}
