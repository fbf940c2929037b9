import type { DifferenceRegion, MeshDifference } from '../contract/difference.ts';
import { dropDegenerate } from '../measure/drop-degenerate.ts';
import { computeBounds, getSize, readCorners } from '../measure/measure.ts';
import { measureVolume } from '../measure/body-volumes.ts';
import type { LoadedMesh, Mesh } from '../core/mesh.ts';
import { examineEdges, type Topology } from '../topology/topology.ts';
import { groupPoints } from './distance-regions.ts';
import { measureDistances, minChangeMm } from './measure-distances.ts';
import { findInchScale, findShift, roundingMm, type ComparedSurface } from './recognize.ts';
import { subtractSolids } from './subtract-solids.ts';
import { pickPoints } from './surface-points.ts';
import { SurfaceTree } from './surface-tree.ts';

/** A mesh while it is compared. */
export interface ComparedMesh extends ComparedSurface {
  mesh: Mesh;
  facets: number;
  topology: Topology;
  /** Null unless the mesh is closed. */
  volumeMm3: number | null;
}

const maxRegions = 50;

/** Prepares a mesh for comparing it. Degenerate facets are left out. */
export function prepareMesh(loaded: LoadedMesh): ComparedMesh {
  const mesh = { positions: loaded.positions, indices: dropDegenerate(loaded.indices.slice()) };
  const facets = mesh.indices.length / 3;
  const { bodies, ...topology } = examineEdges(mesh.indices, mesh.positions.length / 3);
  const source = { count: facets, blocks: () => readCorners(mesh, 0, facets) };
  return {
    mesh,
    facets,
    topology,
    volumeMm3: topology.isClosed ? measureVolume(source, bodies, [0]) : null,
    bounds: computeBounds(mesh),
    points: pickPoints(mesh),
    tree: new SurfaceTree(mesh),
  };
}

/**
 * Finds out what differs between two meshes. Nothing is aligned: an object that was moved and changed has changed.
 * @param maxSolidFacets meshes with more facets are not subtracted; their distance is measured at points
 */
export async function compareMeshes(
  older: ComparedMesh,
  newer: ComparedMesh,
  maxSolidFacets: number,
): Promise<MeshDifference> {
  const shared = {
    isExact: true,
    shiftMm: null,
    scale: null,
    regionCount: 0,
    regions: [],
    lowMm: newer.bounds.low,
    boundsMm: getSize(newer.bounds),
  };
  const volumeChangeMm3 =
    newer.volumeMm3 === null || older.volumeMm3 === null ? null : newer.volumeMm3 - older.volumeMm3;
  const nothing = { maxMm: 0, meanMm: 0, addedMm3: 0, removedMm3: 0, volumeChangeMm3 };
  const scale = findInchScale(older, newer);
  if (scale !== undefined)
    return { ...shared, ...nothing, verdict: 'inches', addedMm3: null, removedMm3: null, scale };
  const shiftMm = findShift(older, newer);
  if (shiftMm) return { ...shared, ...nothing, verdict: 'moved', shiftMm };

  const outward = measureDistances(newer, older.tree);
  const inward = measureDistances(older, newer.tree);
  const maxMm = Math.max(outward.maxMm, inward.maxMm);
  const meanMm = (outward.meanMm + inward.meanMm) / 2;
  if (maxMm <= roundingMm) return { ...shared, ...nothing, maxMm, meanMm, verdict: 'same' };
  const solids = canBeSubtracted(older, newer, maxSolidFacets)
    ? await subtractSolids(older.mesh, newer.mesh)
    : undefined;
  if (solids) {
    const { regions, ...volumes } = solids;
    return { ...shared, ...volumes, ...limitRegions(regions), verdict: 'changed', maxMm, meanMm };
  }
  const unknown = { isExact: false, addedMm3: null, removedMm3: null, volumeChangeMm3, maxMm, meanMm };
  if (maxMm < minChangeMm) return { ...shared, ...unknown, verdict: 'same' };
  const regions = groupPoints(outward.changed, inward.changed, computeCommonDiagonal(older, newer));
  return { ...shared, ...unknown, ...limitRegions(regions), verdict: 'changed' };
}

function limitRegions(regions: readonly DifferenceRegion[]) {
  return { regionCount: regions.length, regions: regions.slice(0, maxRegions) };
}

function canBeSubtracted(older: ComparedMesh, newer: ComparedMesh, maxSolidFacets: number): boolean {
  return [older, newer].every(
    ({ facets, topology: { isClosed, isOriented }, volumeMm3 }) =>
      isClosed && isOriented && facets <= maxSolidFacets && volumeMm3 !== null && volumeMm3 > 0,
  );
}

/** Returns the diagonal of the box around both objects, in millimeters. */
export function computeCommonDiagonal(older: ComparedSurface, newer: ComparedSurface): number {
  return Math.hypot(
    ...[0, 1, 2].map(
      (axis) =>
        Math.max(older.bounds.high[axis] ?? 0, newer.bounds.high[axis] ?? 0) -
        Math.min(older.bounds.low[axis] ?? 0, newer.bounds.low[axis] ?? 0),
    ),
  );
}
