import type { DifferenceRegion } from '#src/lib/mesh-difference.ts';
import type { Deltas, Mesh } from '../mesh.ts';
import { at } from '../typed-arrays.ts';
import { sameMm } from './measure-distances.ts';
import { refineNear, type FineBox } from './refine-near.ts';
import type { SurfaceTree } from './surface-tree.ts';

/** The edges of facets in a changed place, as a share of its size and of the size of the object. */
const edgeShare = 1 / 12;
const leastEdgeShare = 1 / 400;
const maxBoxes = 32;
/** Facets that may be added to show places more precisely. */
const addedFacets = 20_000;

export type MarkOptions = {
  /** The surface that the mesh was simplified from. */
  own: SurfaceTree;
  /** The surface that it is compared with. */
  other: SurfaceTree;
  /** 1 for the newer of two meshes, -1 for the older one. */
  sign: 1 | -1;
  maxMm: number;
};

/** Splits the facets of changed places, so that marks at their vertices can show them. */
export function refineChanges(mesh: Mesh, regions: readonly DifferenceRegion[], diagonalMm: number): Mesh {
  const boxes = regions.slice(0, maxBoxes).map(({ centerMm, sizeMm }): FineBox => {
    const reach = sizeMm.map((size) => size / 2 + sameMm) as [number, number, number];
    const edgeMm = Math.max(Math.hypot(...sizeMm) * edgeShare, diagonalMm * leastEdgeShare);
    return {
      low: [centerMm[0] - reach[0], centerMm[1] - reach[1], centerMm[2] - reach[2]],
      high: [centerMm[0] + reach[0], centerMm[1] + reach[1], centerMm[2] + reach[2]],
      edgeMm,
    };
  });
  return refineNear(mesh, boxes, mesh.indices.length / 3 + addedFacets);
}

/** Measures how far each vertex of a simplified mesh is from the other surface. */
export function measureDeltas({ positions }: Mesh, { own, other, sign, maxMm }: MarkOptions): Deltas {
  const deltas = new Int8Array(positions.length / 3);
  for (let vertex = 0; vertex < deltas.length; vertex++) {
    const i = vertex * 3;
    // Simplification moves the surface. Only what differs from the mesh itself counts.
    const { x, y, z } = own.find(at(positions, i), at(positions, i + 1), at(positions, i + 2));
    deltas[vertex] = toDelta(other.find(x, y, z).distance * sign, maxMm);
  }
  return deltas;
}

function toDelta(distance: number, maxMm: number): number {
  if (Math.abs(distance) < sameMm) return 0;
  const share = Math.min(1, Math.abs(distance) / maxMm);
  return Math.sign(distance) * Math.max(1, Math.round(share * 127));
}
