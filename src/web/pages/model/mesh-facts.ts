import type { MeshMeasures } from '#src/features/models/contract.ts';
import { formatCount } from '#src/lib/text.ts';

/** '92.4 x 92.4 x 180 mm, 48,204 facets': width, depth and height as the mesh lies on the bed. */
export function meshFacts({ boundsMm, triangles }: Pick<MeshMeasures, 'boundsMm' | 'triangles'>): string {
  const size = boundsMm.map((length) => formatCount(Number(length.toFixed(1)))).join(' x ');
  return `${size} mm, ${formatCount(triangles)} ${triangles === 1 ? 'facet' : 'facets'}`;
}
