import type { MeshMeasures, ModelFile } from '#src/features/catalog/schemas.ts';
import { formatCount } from '#src/lib/text.ts';
import { formatSize } from '../print/card-figures.ts';

/**
 * Returns a text such as '92.4 × 92.4 × 180 mm' with width, depth and height on the print bed. For several parts it names
 * the largest, which has to fit the printer.
 */
export function describeSize({
  mesh,
  facts,
}: {
  mesh: Pick<MeshMeasures, 'boundsMm' | 'objectCount' | 'objectBoundsMm'>;
  facts: Pick<ModelFile['facts'], 'partCount' | 'parts'>;
}): string {
  const isExamined = facts.parts.length > 0;
  const count = isExamined ? facts.partCount : (mesh.objectCount ?? 1);
  const largest = isExamined ? facts.parts[0]?.boundsMm : mesh.objectBoundsMm?.[0];
  if (count < 2 || !largest) return formatSize(mesh.boundsMm);
  return `${formatCount(count)} parts, the largest ${formatSize(largest)}`;
}

/**
 * Returns how fine the surface is, by the mean edge of its triangles: 'very fine' below 2 mm, 'fine' below 4 mm. A mesh of
 * larger triangles has no word, since flat faces need no more.
 */
export function describeFineness({
  triangles,
  areaMm2,
}: Pick<MeshMeasures, 'triangles' | 'areaMm2'>): 'very fine' | 'fine' | undefined {
  const edgeMm = Math.sqrt((4 * areaMm2) / (Math.sqrt(3) * triangles));
  if (edgeMm < 2) return 'very fine';
  return edgeMm < 4 ? 'fine' : undefined;
}

/** Returns a text such as '48,204 triangles'. */
export function describeTriangles(triangles: number): string {
  return `${formatCount(triangles)} ${triangles === 1 ? 'triangle' : 'triangles'}`;
}

/** Returns a note about defects of a mesh; undefined when it has none. */
export function meshNote({
  isClosed,
  isManifold,
}: Pick<MeshMeasures, 'isClosed' | 'isManifold'>): { text: string; isWarning: boolean } | undefined {
  if (!isClosed)
    return {
      text: 'This mesh is not closed. Check it in your slicer before you print.',
      isWarning: true,
    };
  if (isManifold === false)
    return {
      text: 'Some edges of this mesh are shared by more than two faces. Slicers repair that by themselves.',
      isWarning: false,
    };
  return undefined;
}
