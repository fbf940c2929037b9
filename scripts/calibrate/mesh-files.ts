import { readdir } from 'node:fs/promises';
import { extname, join } from 'node:path';

import { defaultMeshLimits } from '@firstlayer/mesh/core/limits.ts';
import { MeshError } from '@firstlayer/mesh/core/mesh-error.ts';
import { readMesh } from '@firstlayer/mesh/read/read-mesh.ts';

import { scaled, type CalibrationMesh } from './mesh-set.ts';

const fileScales = [1, 0.5, 0.75];

/** Reads the STL and 3MF files of a folder, at several scales. Files that cannot be read are left out. */
export async function* readMeshFiles(folder: string): AsyncGenerator<CalibrationMesh> {
  const names = (await readdir(folder)).sort();
  for (const file of names) {
    const format = extname(file).slice(1).toLowerCase();
    if (format !== 'stl' && format !== '3mf') continue;
    try {
      const mesh = await readMesh(join(folder, file), format, defaultMeshLimits);
      const name = `sample--${file}`;
      yield* scaled({ name, base: name, kind: 'mechanical', mesh }, fileScales);
    } catch (error) {
      if (!(error instanceof MeshError)) throw error;
      console.log(`${file} is left out: ${error.message}`);
    }
  }
}
