import type { MeshDifference } from '#src/lib/mesh-difference.ts';
import type { CompareLimits, MeshLimits } from '../limits.ts';
import { MeshError } from '../mesh-error.ts';
import type { MarkedMesh, Mesh } from '../mesh.ts';
import { fullFacets, maxSimplifiedFacets } from '../preview/levels.ts';
import { loadSimplifier, simplifyMesh } from '../preview/simplify.ts';
import { thinMesh } from '../preview/thin-mesh.ts';
import { readMesh, type MeshFormat } from '../read-mesh.ts';
import { renderChanges } from '../render/render-changes.ts';
import type { RenderedView } from '../render/render.ts';
import { buildDifferenceViews, type DifferenceMesh } from './build-difference-views.ts';
import { compareMeshes, getDiagonal, prepareMesh, type ComparedMesh } from './compare-meshes.ts';
import { measureDeltas, refineChanges } from './mark-changes.ts';

export type ComparedFile = { path: string; format: MeshFormat };

export type MeshComparison = {
  difference: MeshDifference;
  /** The object before and after, with the changed places marked; null if only its place, its unit or its bytes differ. */
  pictures: { before: RenderedView; after: RenderedView } | null;
  views: DifferenceMesh[];
};

/**
 * Compares two mesh files, and shows where they differ.
 * @throws MeshError as `readMesh` does, and if a mesh has too many facets
 */
export async function compareMeshFiles(
  files: { older: ComparedFile; newer: ComparedFile },
  limits: MeshLimits & CompareLimits,
): Promise<MeshComparison> {
  const older = await readCompared(files.older, limits);
  const newer = await readCompared(files.newer, limits);
  const difference = await compareMeshes(older, newer, limits.maxSolidFacets);
  if (difference.verdict !== 'changed') return { difference, pictures: null, views: [] };
  return { difference, ...(await showChanges(older, newer, difference)) };
}

async function readCompared(
  { path, format }: ComparedFile,
  limits: MeshLimits & CompareLimits,
): Promise<ComparedMesh> {
  const maxFacets = Math.min(limits.maxFacets, limits.maxComparedFacets);
  const compared = prepareMesh(await readMesh(path, format, { ...limits, maxFacets }));
  if (compared.facets === 0) throw new MeshError('no_facets', 'All facets of the mesh are degenerate.');
  return compared;
}

async function showChanges(
  older: ComparedMesh,
  newer: ComparedMesh,
  { regions, maxMm }: MeshDifference,
): Promise<Pick<MeshComparison, 'pictures' | 'views'>> {
  await loadSimplifier();
  const diagonalMm = getDiagonal(older, newer);
  const mark = (mesh: Mesh, options: Parameters<typeof measureDeltas>[1]): MarkedMesh => {
    const refined = refineChanges(mesh, regions, diagonalMm);
    return { ...refined, deltas: measureDeltas(refined, options) };
  };
  const ofOlder = { own: older.tree, other: newer.tree, sign: -1, maxMm } as const;
  const ofNewer = { own: newer.tree, other: older.tree, sign: 1, maxMm } as const;
  const simplified = simplify(newer.mesh);
  const after = mark(simplified, ofNewer);
  const pictures = renderChanges(mark(simplify(older.mesh), ofOlder), after);
  const { facets } = newer;
  return {
    pictures,
    views: await buildDifferenceViews(simplified, after, { ...ofNewer, regions, diagonalMm, facets }),
  };
}

function simplify(mesh: Mesh): Mesh {
  return simplifyMesh(thinMesh(mesh, maxSimplifiedFacets), fullFacets);
}
