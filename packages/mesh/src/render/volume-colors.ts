import type { LoadedMesh } from '../core/mesh.ts';
import { indexAt } from '../core/typed-arrays.ts';
import { type HexColor, linearColor } from './color.ts';
import type { Vec3 } from '../core/vec.ts';

/**
 * Returns the color of each facet of a mesh whose file assigns several, in linear light; undefined for facets without one.
 * A mesh of one color is drawn in that of the picture, since it may be printed in any.
 */
export function findVolumeColors({
  indices,
  labels = [],
}: Pick<LoadedMesh, 'indices' | 'labels'>): ((facet: number) => Vec3 | undefined) | undefined {
  if (new Set(labels.map(({ color }) => color)).size < 2) return undefined;
  const ofFacet = new Uint32Array(indices.length / 3);
  labels.forEach(({ start }, volume) => ofFacet.fill(volume, start, labels[volume + 1]?.start));
  const colors = labels.map(({ color }) => (color === null ? undefined : linearColor(color as HexColor)));
  return (facet) => colors[indexAt(ofFacet, facet)];
}
