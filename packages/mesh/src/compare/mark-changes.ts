import type { DifferenceRegion } from '../contract/difference.ts';
import type { Deltas, MarkedMesh, Mesh } from '../core/mesh.ts';
import { at, indexAt } from '../core/typed-arrays.ts';
import { minChangeMm } from './measure-distances.ts';
import { refineNear, type FineBox } from './refine-near.ts';
import { edgeKey, measureSquared, splitEdges } from './split-edges.ts';
import type { SurfaceTree } from './surface-tree.ts';

/** The edges of facets in a changed region, as a share of its size and of the size of the object. */
const edgeShare = 1 / 8;
const leastEdgeShare = 1 / 200;
const maxBoxes = 32;
/** At the rim of a changed region, edges are split until they are this short, as a share of the size of the object. */
const rimShare = 1 / 400;
const maxRimRounds = 6;

export interface MarkOptions {
  /** The surface that the mesh was simplified from. */
  own: SurfaceTree;
  /** The surface that it is compared with. */
  other: SurfaceTree;
  /** 1 for the newer of two meshes, -1 for the older one. */
  sign: 1 | -1;
  maxMm: number;
  /** The regions that have changed, the largest first. */
  regions: readonly DifferenceRegion[];
  /** The size of the object. */
  diagonalMm: number;
  /** Facets that may be added to show regions more precisely. */
  addedFacets: number;
}

/**
 * Marks where a mesh differs from the other surface. Facets are split there, so that marks at vertices can show small
 * regions with clear rims.
 * @param mesh the own surface, or a simplified form of it
 */
export function markChanges(mesh: Mesh, options: MarkOptions): MarkedMesh {
  const { regions, diagonalMm, addedFacets } = options;
  const maxFacets = mesh.indices.length / 3 + addedFacets;
  let marked = measureDeltas(refineNear(mesh, listBoxes(regions, diagonalMm), maxFacets), options);
  for (let round = 0; round < maxRimRounds && marked.indices.length / 3 < maxFacets; round++) {
    const rim = findRimEdges(marked, diagonalMm * rimShare);
    if (rim.size === 0) break;
    marked = measureDeltas(splitEdges(marked, rim), options, marked.deltas);
  }
  return marked;
}

function listBoxes(regions: readonly DifferenceRegion[], diagonalMm: number): FineBox[] {
  return regions.slice(0, maxBoxes).map(({ centerMm, sizeMm }) => {
    const reach = sizeMm.map((size) => size / 2 + minChangeMm) as [number, number, number];
    return {
      low: [centerMm[0] - reach[0], centerMm[1] - reach[1], centerMm[2] - reach[2]],
      high: [centerMm[0] + reach[0], centerMm[1] + reach[1], centerMm[2] + reach[2]],
      edgeMm: Math.max(Math.hypot(...sizeMm) * edgeShare, diagonalMm * leastEdgeShare),
    };
  });
}

/** Returns the keys of edges that lead out of a changed region and are longer than a limit. */
function findRimEdges(marked: MarkedMesh, limitMm: number): Set<number> {
  const { indices, deltas } = marked;
  const keys = new Set<number>();
  for (let i = 0; i < indices.length; i++) {
    const from = indexAt(indices, i);
    const to = indexAt(indices, i % 3 === 2 ? i - 2 : i + 1);
    if ((deltas[from] === 0) === (deltas[to] === 0)) continue;
    if (measureSquared(marked, from, to) > limitMm ** 2) keys.add(edgeKey(from, to));
  }
  return keys;
}

/** Measures how far each vertex is from the other surface. @param known what was measured of the first vertices */
function measureDeltas(
  mesh: Mesh,
  { own, other, sign, maxMm }: MarkOptions,
  known: Deltas = new Int8Array(0),
): MarkedMesh {
  const { positions, indices } = mesh;
  const deltas = new Int8Array(positions.length / 3);
  deltas.set(known);
  for (let vertex = known.length; vertex < deltas.length; vertex++) {
    const i = vertex * 3;
    // Simplification moves the surface. Only what differs from the mesh itself counts.
    const { x, y, z } = own.find(at(positions, i), at(positions, i + 1), at(positions, i + 2));
    deltas[vertex] = toDelta(other.find(x, y, z).distance * sign, maxMm);
  }
  return { positions, indices, deltas };
}

function toDelta(distance: number, maxMm: number): number {
  if (Math.abs(distance) < minChangeMm) return 0;
  const share = Math.min(1, Math.abs(distance) / maxMm);
  return Math.sign(distance) * Math.max(1, Math.round(share * 127));
}
