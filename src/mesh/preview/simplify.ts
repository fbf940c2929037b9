import { MeshoptSimplifier } from 'meshoptimizer/simplifier';
import type { Mesh } from '../mesh.ts';
import { at, indexAt } from '../typed-arrays.ts';

/** The largest deviation, as a share of the longest side. */
const maxError = 0.02;
const maxSloppyError = 0.05;
/** Above this multiple of the target, connections between facets are given up to reach it. */
const tolerance = 1.3;

export type SimplifiedMesh = Mesh & { /** The largest deviation from the given mesh. */ errorMm: number };

/** Loads the simplifier. Call it before `simplifyMesh`. */
export async function loadSimplifier(): Promise<void> {
  await MeshoptSimplifier.ready;
}

/** Returns a mesh of about `facets` facets; the mesh itself if it has no more. */
export function simplifyMesh(mesh: Mesh, facets: number): SimplifiedMesh {
  const { positions, indices } = mesh;
  const corners = facets * 3;
  if (indices.length <= corners) return { ...mesh, errorMm: 0 };
  const scale = MeshoptSimplifier.getScale(positions, 3);
  const [first, error] = MeshoptSimplifier.simplify(indices, positions, 3, corners, maxError, ['Prune']);
  if (first.length > 0 && first.length <= corners * tolerance)
    return { ...compact(positions, first), errorMm: error * scale };
  const [second, sloppy] = MeshoptSimplifier.simplifySloppy(
    first.length > 0 ? first : indices,
    positions,
    3,
    null,
    corners,
    maxSloppyError,
  );
  if (second.length === 0) return { ...compact(positions, first), errorMm: error * scale };
  return { ...compact(positions, second), errorMm: Math.max(error, sloppy) * scale };
}

/** Returns the facets with only the vertices that they use. */
export function compact(positions: Float32Array, indices: Uint32Array): Mesh {
  // The number of each vertex plus one; 0 until it is used.
  const numbers = new Uint32Array(positions.length / 3);
  const compacted = new Uint32Array(indices.length);
  let count = 0;
  for (let i = 0; i < indices.length; i++) {
    const vertex = indexAt(indices, i);
    if (numbers[vertex] === 0) numbers[vertex] = ++count;
    compacted[i] = indexAt(numbers, vertex) - 1;
  }
  const used = new Float32Array(count * 3);
  for (let vertex = 0; vertex < numbers.length; vertex++) {
    const number = indexAt(numbers, vertex) - 1;
    if (number < 0) continue;
    used[number * 3] = at(positions, vertex * 3);
    used[number * 3 + 1] = at(positions, vertex * 3 + 1);
    used[number * 3 + 2] = at(positions, vertex * 3 + 2);
  }
  return { positions: used, indices: compacted };
}
