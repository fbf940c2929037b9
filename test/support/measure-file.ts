import { inspectMeshFile } from '#src/mesh/inspect-mesh.ts';
import { defaultMeshLimits } from '#src/mesh/limits.ts';
import type { MeshFormat } from '#src/mesh/read-mesh.ts';

/** Reads and measures a mesh file as an upload does. */
export function measureFile(path: string, format: MeshFormat) {
  return inspectMeshFile(path, format, defaultMeshLimits);
}
