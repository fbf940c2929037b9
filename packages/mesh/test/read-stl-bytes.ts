import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { defaultMeshLimits } from '../src/core/limits.ts';
import type { LoadedMesh } from '../src/core/mesh.ts';
import { readStl } from '../src/read/read-stl.ts';

/** Reads an STL with this content from a temporary file. */
export async function readStlBytes(
  content: Buffer | string,
  limits = defaultMeshLimits,
): Promise<LoadedMesh> {
  const path = join(tmpdir(), `${randomUUID()}.stl`);
  try {
    await writeFile(path, content);
    return await readStl(path, limits);
  } finally {
    await rm(path, { force: true });
  }
}
