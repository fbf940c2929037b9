import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listBuilds } from '../build.ts';
import type { DemoDesign } from '../design.ts';
import { readMeshes } from '../packed-meshes.ts';
import { writePly } from './ply.ts';

/** Writes the meshes of a design as PLY files: a folder for each of its files, in which each part is one. */
export async function writeParts(folder: string, design: DemoDesign): Promise<void> {
  const builds = await readMeshes(design.key);
  if (!builds) throw new Error(`The meshes of ${design.key} are missing: npm run demo:files writes them.`);
  for (const [at, { name }] of listBuilds(design).entries()) {
    const own = join(folder, design.key, name.replace(/\.\w+$/, ''));
    await mkdir(own, { recursive: true });
    for (const part of builds[at] ?? []) await writeFile(join(own, `${part.name}.ply`), writePly(part.mesh));
  }
}
