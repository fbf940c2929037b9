import { open, type FileHandle } from 'node:fs/promises';

import { FacetSums } from './facet-sums.ts';
import type { MeshLimits } from './limits.ts';
import { measureVolume } from './measure-volume.ts';
import { emptyBounds, isWithinLimits, measureMesh, type MeshReport, getSize, widen } from './measure.ts';
import { MeshError } from './mesh-error.ts';
import type { MeshFormat } from './read-mesh.ts';
import { StlFacets } from './stl-facets.ts';
import { stlHeadBytes, detectStlKind } from './stl-kind.ts';
import { examineEdges } from './topology.ts';
import { release } from './typed-arrays.ts';
import { VertexNumbering } from './vertex-numbering.ts';

/** The numbers of vertices and edges that are processed at the same time. They change memory and speed, but not the result. */
export type BatchSizes = { vertices?: number; edges?: number };

/**
 * Reads, checks and measures a mesh file on the disk. A binary STL is never loaded as a whole, and a large one is read
 * several times: it takes 17 bytes a facet and about 30 MB, whether its facets share corners or not. If it has several
 * bodies or facets that disagree, each body takes 50 bytes more.
 * @throws MeshError as `readMesh` does
 */
export async function inspectMeshFile(
  path: string,
  format: MeshFormat,
  limits: MeshLimits,
  batchSizes: BatchSizes = {},
): Promise<MeshReport> {
  const report = format === 'stl' ? await inspectBinaryStl(path, limits, batchSizes) : undefined;
  if (report !== undefined) return report;
  const { readMesh } = await import('./read-mesh.ts');
  return measureMesh(await readMesh(path, format, limits));
}

/** Returns undefined for an ASCII STL. */
async function inspectBinaryStl(
  path: string,
  limits: MeshLimits,
  batchSizes: BatchSizes,
): Promise<MeshReport | undefined> {
  await using file = await open(path);
  const { size } = await file.stat();
  if (size === 0) throw new MeshError('empty_file', 'The file is empty.');
  const head = await readHead(file);
  if (detectStlKind(head, size) === 'ascii') return undefined;
  return measureFacets(StlFacets.open(file.fd, head, size, limits), batchSizes);
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

async function readHead(file: FileHandle): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(stlHeadBytes), 0, stlHeadBytes, 0);
  return buffer.subarray(0, bytesRead);
}
