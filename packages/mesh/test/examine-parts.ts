import { findParts, type PartsFinding } from '../src/parts/find-parts.ts';
import type { LoadedMesh, Mesh } from '../src/core/mesh.ts';
import { examineEdges } from '../src/topology/topology.ts';
import { writeStl } from '../src/write/write-stl.ts';

import { joined, mapPoints } from './meshes.ts';
import { readStlBytes } from './read-stl-bytes.ts';

export function examineLoaded(mesh: LoadedMesh): PartsFinding {
  return findParts(mesh, examineEdges(mesh.indices, mesh.positions.length / 3).bodies);
}

export async function examineStl(stl: Buffer): Promise<PartsFinding> {
  return examineLoaded(await readStlBytes(stl));
}

export function examineMeshes(...meshes: Mesh[]): Promise<PartsFinding> {
  return examineStl(writeStl(joined(...meshes)));
}

/** Returns a copy that is turned on the bed. */
export function turn(mesh: Mesh, degrees: number): Mesh {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return mapPoints(mesh, (x, y, z) => [x * cos - y * sin, x * sin + y * cos, z]);
}
