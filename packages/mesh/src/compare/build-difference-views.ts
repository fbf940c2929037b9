import type { MarkedMesh, Mesh } from '../core/mesh.ts';
import { encodeMeshes, type EncodedMeshes } from '../preview/encode-meshes.ts';
import {
  fullBits,
  maxShownFacets,
  reducedBits,
  reducedFacets,
  reducedShare,
  type PreviewLevel,
} from '../preview/levels.ts';
import { blurJoints } from '../preview/reduce.ts';
import { simplifyMesh } from '../preview/simplify.ts';
import { keepVisibleFacets } from '../preview/visible-facets.ts';
import { examineEdges } from '../topology/topology.ts';
import { markChanges, type MarkOptions } from './mark-changes.ts';

/** A mesh that shows in 3D where an object has changed, with as much detail as the preview of the same level. */
export interface DifferenceMesh extends EncodedMeshes {
  level: PreviewLevel;
}

/**
 * Builds the meshes that show the changes of an object.
 * @param simplified the newer mesh as a full preview shows it
 * @param facets the number of facets of the file
 */
export async function buildDifferenceViews(
  simplified: Mesh,
  facets: number,
  options: MarkOptions,
): Promise<DifferenceMesh[]> {
  if (simplified.indices.length / 3 > maxShownFacets) return [];
  const views = [
    await encodeView('full', markChanges(simplified, options)),
    await encodeView('reduced', reduce(simplified, facets, options)),
  ];
  return views.flatMap((view) => view ?? []);
}

async function encodeView(
  level: PreviewLevel,
  mesh: MarkedMesh | undefined,
): Promise<DifferenceMesh | undefined> {
  const bits = level === 'full' ? fullBits : reducedBits;
  const encoded = mesh && (await encodeMeshes([{ name: null, color: null, mesh }], bits));
  if (!encoded) return undefined;
  const { hash, brotli, gzip, triangles } = encoded;
  return { level, hash, brotli, gzip, triangles };
}

/** Returns undefined if the reduced mesh is still closed, so that it could be printed. */
function reduce(simplified: Mesh, facets: number, options: MarkOptions): MarkedMesh | undefined {
  const limit = Math.max(4, Math.round(Math.min(reducedFacets, facets * reducedShare)));
  const coarse = markChanges(simplifyMesh(simplified, limit), options);
  const reduced = { ...coarse, positions: blurJoints(coarse), indices: keepVisibleFacets(coarse) };
  return examineEdges(reduced.indices, reduced.positions.length / 3).isClosed ? undefined : reduced;
}
