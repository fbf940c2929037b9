import type { MeshMeasures } from '#src/features/catalog/schemas.ts';
import { formatCount } from '#src/lib/text.ts';

type Size = MeshMeasures['boundsMm'];
type Facts = Pick<MeshMeasures, 'boundsMm' | 'triangles' | 'objectCount' | 'objectBoundsMm'>;

/**
 * Returns a text such as '92.4 x 92.4 x 180 mm, 48,204 facets' with width, depth and height on the print bed. For several
 * objects it names the largest, which has to fit the printer, and the plate that they form.
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
