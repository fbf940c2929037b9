import { BodyVolumes } from './body-volumes.ts';
import type { FacetBodies } from './facet-bodies.ts';
import type { FacetSource } from './vertex-numbering.ts';

/**
 * Returns the volume that facets enclose, in cubic millimeters.
 * @param groupStarts the first facet of each group of facets that is measured separately, ascending from 0
 */
export function measureVolume(
  source: FacetSource,
  bodies: FacetBodies,
  groupStarts: readonly number[],
): number {
  const volumes = new BodyVolumes(bodies.finish(groupStarts), groupStarts.length);
  for (const corners of source.blocks()) volumes.add(corners);
  return volumes.totalMm3();
}
