import type { DifferenceRegion } from '#src/lib/mesh-difference.ts';
import type { MarkedMesh, Mesh } from '../mesh.ts';
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
import { examineEdges } from '../topology.ts';
import { measureDeltas, refineChanges, type MarkOptions } from './mark-changes.ts';

/** A mesh that shows in 3D where an object has changed, with as much detail as the preview of the same level. */
export type DifferenceMesh = EncodedMeshes & { level: PreviewLevel };

export type ViewOptions = MarkOptions & {
  regions: readonly DifferenceRegion[];
  diagonalMm: number;
  /** The number of facets of the file. */
  facets: number;
};

/**
 * Builds the meshes that show the changes of an object.
 * @param simplified the newer mesh as a full preview shows it
 * @param marked the same with its marks
 */
export async function buildDifferenceViews(
  simplified: Mesh,
  marked: MarkedMesh,
  options: ViewOptions,
): Promise<DifferenceMesh[]> {
  if (simplified.indices.length / 3 > maxShownFacets) return [];
  const views: DifferenceMesh[] = [];
  for (const [level, mesh] of [
    ['full', marked],
    ['reduced', reduceMarked(simplified, options)],
  ] as const) {
    const bits = level === 'full' ? fullBits : reducedBits;
    const encoded = mesh && (await encodeMeshes([{ name: null, color: null, mesh }], bits));
    if (!encoded) continue;
    const { written: _, ...view } = encoded;
    views.push({ level, ...view });
  }
  return views;
}

/** Returns undefined if the reduced mesh is still closed, so that it could be printed. */
function reduceMarked(simplified: Mesh, options: ViewOptions): MarkedMesh | undefined {
  const limit = Math.max(4, Math.round(Math.min(reducedFacets, options.facets * reducedShare)));
  const coarse = refineChanges(simplifyMesh(simplified, limit), options.regions, options.diagonalMm);
  const reduced = {
    positions: blurJoints(coarse),
    indices: keepVisibleFacets(coarse),
    deltas: measureDeltas(coarse, options),
  };
  return examineEdges(reduced.indices, reduced.positions.length / 3).isClosed ? undefined : reduced;
}
