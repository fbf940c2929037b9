import type { MeshDifference } from '../contract/difference.ts';
import type { MeshLimits } from '../core/limits.ts';
import { MeshError } from '../core/mesh-error.ts';
import type { Mesh } from '../core/mesh.ts';
import { fullFacets, maxSimplifiedFacets } from '../preview/levels.ts';
import { loadSimplifier, simplifyMesh } from '../preview/simplify.ts';
import { thinMesh } from '../measure/thin-mesh.ts';
import { readMesh, type MeshFormat } from '../read/read-mesh.ts';
import { renderChanges } from '../render/render-changes.ts';
import type { RenderedView } from '../render/render.ts';
import { buildDifferenceViews, type DifferenceMesh } from './build-difference-views.ts';
import { compareMeshes, computeCommonDiagonal, prepareMesh, type ComparedMesh } from './compare-meshes.ts';
import { markChanges } from './mark-changes.ts';

export interface ComparedFile {
  path: string;
  format: MeshFormat;
}

/** The numbers of facets that are added to mark changed regions in pictures, whose mesh is not transferred, and in 3D. */
const renderedFacets = 90_000;
const viewedFacets = 12_000;

export interface MeshComparison {
  difference: MeshDifference;
  /** The object before and after, with the changed regions marked; null if only its position, its unit or its bytes differ. */
  pictures: { before: RenderedView; after: RenderedView } | null;
  views: DifferenceMesh[];
}

/**
 * Compares two mesh files, and shows where they differ.
 * @throws MeshError as `readMesh` does, and if a mesh has too many facets
 */
export async function compareMeshFiles(
  files: { older: ComparedFile; newer: ComparedFile },
  limits: MeshLimits,
): Promise<MeshComparison> {
  const older = await readCompared(files.older, limits);
  const newer = await readCompared(files.newer, limits);
  const difference = await compareMeshes(older, newer, limits.maxSolidFacets);
  if (difference.verdict !== 'changed') return { difference, pictures: null, views: [] };
  return { difference, ...(await showChanges(older, newer, difference)) };
}

async function readCompared({ path, format }: ComparedFile, limits: MeshLimits): Promise<ComparedMesh> {
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
  const shared = {
    regions,
    maxMm,
    diagonalMm: computeCommonDiagonal(older, newer),
    addedFacets: renderedFacets,
  };
  const ofOlder = { ...shared, own: older.tree, other: newer.tree, sign: -1 } as const;
  const ofNewer = { ...shared, own: newer.tree, other: older.tree, sign: 1 } as const;
  const simplified = simplify(newer.mesh);
  return {
    pictures: renderChanges(markChanges(simplify(older.mesh), ofOlder), markChanges(simplified, ofNewer)),
    views: await buildDifferenceViews(simplified, newer.facets, { ...ofNewer, addedFacets: viewedFacets }),
  };
}

function simplify(mesh: Mesh): Mesh {
  return simplifyMesh(thinMesh(mesh, maxSimplifiedFacets), fullFacets);
}
