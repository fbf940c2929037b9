import { stat } from 'node:fs/promises';

import type { MeshLimits } from '../core/limits.ts';
import { MeshError } from '../core/mesh-error.ts';
import type { LoadedMesh } from '../core/mesh.ts';
import { readStl } from './read-stl.ts';

export type MeshFormat = 'stl' | '3mf';

/**
 * Reads a mesh file from the disk.
 * @throws MeshError when it does not have the given format, is damaged, or exceeds the limits
 */
export async function readMesh(path: string, format: MeshFormat, limits: MeshLimits): Promise<LoadedMesh> {
  if (format === 'stl') return await readStl(path, limits);
  if ((await stat(path)).size === 0) throw new MeshError('empty_file', 'The file is empty.');
  const { read3mf } = await import('./read-3mf.ts');
  return await read3mf(path, limits);
}
