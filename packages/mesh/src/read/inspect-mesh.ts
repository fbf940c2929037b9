import { FacetSums } from '../measure/facet-sums.ts';
import type { MeshLimits } from '../core/limits.ts';
import { measureVolume } from '../measure/body-volumes.ts';
import {
  emptyBounds,
  isWithinLimits,
  measureMesh,
  type MeshReport,
  getSize,
  widen,
} from '../measure/measure.ts';
import { readAsciiStl } from './read-ascii-stl.ts';
import { readMesh, type MeshFormat } from './read-mesh.ts';
import { openStl } from './read-stl.ts';
import type { StlFacets } from './stl-facets.ts';
import { examineEdges } from '../topology/topology.ts';
import { release } from '../core/typed-arrays.ts';
import { VertexNumbering } from '../core/vertex-numbering.ts';

/** The numbers of vertices and edges that are processed at the same time. They change memory and speed, but not the result. */
export interface BatchSizes {
  vertices?: number;
  edges?: number;
}

/**
 * Reads, checks and measures a mesh file on the disk. A binary STL is never loaded as a whole, and a large one is read
 * several times: it takes 19 bytes a facet, or 29 if its facets share no corners, and about 30 MB. If it has several bodies
 * or facets that disagree, each body takes 50 bytes more.
 * @throws MeshError as `readMesh` does
 */
export async function inspectMeshFile(
  path: string,
  format: MeshFormat,
  limits: MeshLimits,
  batchSizes: BatchSizes = {},
): Promise<MeshReport> {
  if (format === '3mf') {
    return measureMesh(await readMesh(path, format, limits));
  }
  return await openStl(path, limits, {
    binary: (facets) => measureFacets(facets, batchSizes),
    ascii: async (chunks) => measureMesh(await readAsciiStl(chunks, limits)),
  });
}

function measureFacets(facets: StlFacets, batchSizes: BatchSizes): MeshReport {
  const sums = new FacetSums();
  const numbering = new VertexNumbering(facets.count, batchSizes.vertices);
  for (const corners of facets.blocks()) {
    sums.add(corners);
    numbering.add(corners);
  }
  const bounds = emptyBounds();
  const { indices, vertices } = numbering.finish(facets, (positions) => widen(bounds, positions));
  const fault = isWithinLimits(bounds) && Number.isFinite(sums.areaMm2) ? undefined : facets.findFault();
  if (fault !== undefined) throw fault;
  const { bodies, ...topology } = examineEdges(indices, vertices, batchSizes.edges);
  release(indices);
  const isOneBody = bodies.count === 1 && topology.isOriented;
  const boundsMm = getSize(bounds);
  return {
    triangles: facets.count,
    boundsMm,
    objectBoundsMm: [boundsMm],
    volumeMm3: isOneBody ? Math.abs(sums.signedVolumeMm3) : measureVolume(facets, bodies, [0]),
    areaMm2: sums.areaMm2,
    ...topology,
    objects: 1,
  };
}
