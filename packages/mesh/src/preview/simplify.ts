import { MeshoptSimplifier } from 'meshoptimizer/simplifier';
import type { Mesh } from '../core/mesh.ts';
import { pickFacets } from '../core/pick-facets.ts';

/** The largest deviation, as a share of the longest side. */
const maxError = 0.02;
const maxSloppyError = 0.05;
/** Above this multiple of the target, connections between facets are given up to reach it. */
const tolerance = 1.3;

export interface SimplifiedMesh extends Mesh {
  /** The largest deviation from the given mesh. */ errorMm: number;
}

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
    return { ...pickFacets(positions, first), errorMm: error * scale };
  const [second, sloppy] = MeshoptSimplifier.simplifySloppy(
    first.length > 0 ? first : indices,
    positions,
    3,
    null,
    corners,
    maxSloppyError,
  );
  if (second.length === 0) return { ...pickFacets(positions, first), errorMm: error * scale };
  return { ...pickFacets(positions, second), errorMm: Math.max(error, sloppy) * scale };
}
