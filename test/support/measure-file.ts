import { inspectMeshFile } from '@firstlayer/mesh/read/inspect-mesh.ts';
import { defaultMeshLimits } from '@firstlayer/mesh/core/limits.ts';
import type { MeshFormat } from '@firstlayer/mesh/read/read-mesh.ts';

/** Reads and measures a mesh file as an upload does. */
export function measureFile(path: string, format: MeshFormat) {
  return inspectMeshFile(path, format, defaultMeshLimits);
}
