import { meshSides, type MeshDefect, type MeshHole, type MeshPlace } from '../contract/defects.ts';

import { computeBounds } from '../measure/measure.ts';
import type { LoadedMesh, Mesh } from '../core/mesh.ts';
import type { Topology } from '../topology/topology.ts';
import { add, clamp, lengthOf, scale, type Vec3 } from '../core/vec.ts';
import { findEdgeDefects, type EdgeDefects } from './edge-defects.ts';
import { cornersOf, normalOf } from './facet-vectors.ts';
import { assignParts } from '../parts/find-parts.ts';
import { findThinWall } from './thin-walls.ts';

const maxListedHoles = 3;
/** The share of facets with one neighbor at most above which a mesh is no surface. */
const looseShare = 0.5;
/**
 * The share of the area that faces one side above which an open surface encloses nothing: 0.2 for a box without a lid, 0.5
 * for half a ball, 1 for a flat sheet.
 */
const sheetShare = 0.6;
/** Sides shorter than this have no left and right. */
const narrowMm = 2;

/** Finds the defects that may keep a mesh from being printed, with their places. */
export function findDefects(
  mesh: LoadedMesh,
  { topology, partCount, bodyCount }: { topology: Topology; partCount: number; bodyCount: number },
): MeshDefect[] {
  const locate = createLocator(mesh, partCount);
  if (topology.isClosed && topology.isOriented) {
    const wall = findThinWall(mesh, bodyCount > 1);
    if (wall === undefined) return [];
    const { thicknessMm, facet, point } = wall;
    return [{ mesh: null, kind: 'thin_wall', thicknessMm, place: locate(facet, point) }];
  }
  const edges = findEdgeDefects(mesh);
  return [...listOpenings(mesh, edges, locate), ...listDisagreeing(mesh, edges, locate)];
}

type Locate = (facet: number, point: Vec3) => MeshPlace;

function listOpenings(mesh: Mesh, { holes, looseFacets }: EdgeDefects, locate: Locate): MeshDefect[] {
  if (holes.length === 0) return [];
  if (looseFacets > (looseShare * mesh.indices.length) / 3)
    return [{ mesh: null, kind: 'loose', facets: looseFacets }];
  if (isSheet(mesh)) return [{ mesh: null, kind: 'sheet' }];
  const largest = holes
    .map(({ bounds: { low, high }, facet }) => ({
      sizeMm: Math.max(...low.map((value, axis) => (high[axis] ?? 0) - value)),
      center: scale(add(low, high), 0.5),
      facet,
    }))
    .sort((a, b) => b.sizeMm - a.sizeMm)
    .slice(0, maxListedHoles)
    .map(({ sizeMm, center, facet }): MeshHole => ({ sizeMm, place: locate(facet, center) }));
  return [{ mesh: null, kind: 'holes', count: holes.length, largest }];
}

function listDisagreeing(mesh: Mesh, found: EdgeDefects, locate: Locate): MeshDefect[] {
  const { disagreeing: edges, disagreeingFacet: facet } = found;
  if (edges === 0) return [];
  const center = scale(add(...cornersOf(mesh, facet)), 1 / 3);
  return [{ mesh: null, kind: 'disagreeing', edges, place: locate(facet, center) }];
}

/** The normals of a closed surface add up to nothing. */
function isSheet(mesh: Mesh): boolean {
  let sum: Vec3 = [0, 0, 0];
  let area = 0;
  for (let facet = 0; facet < mesh.indices.length / 3; facet++) {
    const normal = normalOf(cornersOf(mesh, facet));
    sum = add(sum, normal);
    area += lengthOf(normal);
  }
  return lengthOf(sum) > sheetShare * area;
}

/** Returns a function that describes where a point of a facet is. Parts are looked up only if there are several. */
function createLocator(mesh: LoadedMesh, partCount: number): Locate {
  const { low, high } = computeBounds(mesh);
  let parts: ReturnType<typeof assignParts> | undefined;
  const nameOf = (facet: number) => {
    if (partCount < 2) return null;
    parts ??= assignParts(mesh);
    return parts.labels[parts.ofFacet[facet] ?? 0]?.name ?? null;
  };
  const third = (point: Vec3, axis: 0 | 1) => {
    const size = high[axis] - low[axis];
    return size < narrowMm ? 1 : clamp(Math.floor((3 * (point[axis] - low[axis])) / size), 0, 2);
  };
  return (facet, point) => ({
    part: nameOf(facet),
    side: meshSides[3 * third(point, 1) + third(point, 0)] ?? 'middle',
    atMm: [point[0] - low[0], point[1] - low[1], point[2] - low[2]],
  });
}
