import type { Manifold } from 'manifold-3d';
import type { DifferenceRegion } from '../contract/difference.ts';
import type { Bounds } from '../measure/measure.ts';
import type { Mesh } from '../core/mesh.ts';
import { loadKernel, withSolids } from '../core/solids.ts';
import { toRegion } from './distance-regions.ts';

/** Smaller pieces are not reported as regions. */
const minRegionMm3 = 0.5;
/** The balance of the volumes must hold to this share of the larger object. */
const balanceShare = 0.001;

export interface SolidDifference {
  volumeChangeMm3: number;
  addedMm3: number;
  removedMm3: number;
  /** The largest first. */
  regions: DifferenceRegion[];
}

/** Subtracts two closed meshes without degenerate facets from each other. @returns undefined if they are no solids that can be subtracted */
export async function subtractSolids(older: Mesh, newer: Mesh): Promise<SolidDifference | undefined> {
  return withSolids(await loadKernel(), ({ open, difference, keep }) => {
    const before = open(older);
    const after = open(newer);
    const added = difference(after, [before]);
    const removed = difference(before, [after]);
    const [addedMm3, removedMm3] = [added.volume(), removed.volume()];
    const volumeChangeMm3 = after.volume() - before.volume();
    // Bodies that overlap themselves can be subtracted, but the result is not what people would call the difference.
    const scale = Math.max(Math.abs(after.volume()), Math.abs(before.volume()));
    if (Math.abs(volumeChangeMm3 - (addedMm3 - removedMm3)) > scale * balanceShare) return undefined;
    const regions = [...listRegions('grown', added, keep), ...listRegions('shrunk', removed, keep)];
    regions.sort((a, b) => (b.volumeMm3 ?? 0) - (a.volumeMm3 ?? 0));
    return { volumeChangeMm3, addedMm3, removedMm3, regions };
  });
}

function listRegions(
  kind: DifferenceRegion['kind'],
  solid: Manifold,
  keep: (solid: Manifold) => Manifold,
): DifferenceRegion[] {
  return solid.decompose().flatMap((piece) => {
    keep(piece);
    const volume = piece.volume();
    if (volume < minRegionMm3) return [];
    const { min, max } = piece.boundingBox();
    const bounds: Bounds = { low: [...min] as Bounds['low'], high: [...max] as Bounds['high'] };
    return [toRegion(kind, bounds, volume)];
  });
}
