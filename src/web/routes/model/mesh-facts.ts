import type { MeshMeasures } from '#src/features/catalog/contract.ts';
import { formatCount } from '#src/lib/text.ts';

type Size = MeshMeasures['boundsMm'];
type Facts = Pick<MeshMeasures, 'boundsMm' | 'triangles' | 'objectCount' | 'objectBoundsMm'>;

/**
 * '92.4 x 92.4 x 180 mm, 48,204 facets': width, depth and height as the mesh lies on the bed. Of several objects the largest
 * is named, which has to fit the printer, and the plate that they make together.
 */
export function meshFacts({ boundsMm, triangles, objectCount = 1, objectBoundsMm }: Facts): string {
  const facets = `${formatCount(triangles)} ${triangles === 1 ? 'facet' : 'facets'}`;
  const largest = objectBoundsMm?.[0];
  if (objectCount < 2 || !largest) return `${sizeText(boundsMm)}, ${facets}`;
  return `${formatCount(objectCount)} objects, the largest ${sizeText(largest)}, plate ${sizeText(boundsMm)}, ${facets}`;
}

function sizeText(size: Size): string {
  return `${size.map((length) => formatCount(Number(length.toFixed(1)))).join(' x ')} mm`;
}

/** What a buyer should know of a mesh that is not sound, or undefined. */
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
