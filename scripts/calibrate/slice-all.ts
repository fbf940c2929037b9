import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { LayerProfile } from '@firstlayer/mesh/contract/print-facts.ts';
import { sliceLayers } from '@firstlayer/mesh/examine/slice-layers.ts';
import { measureMesh } from '@firstlayer/mesh/measure/measure.ts';
import type { LoadedMesh } from '@firstlayer/mesh/core/mesh.ts';
import { writeStl } from '@firstlayer/mesh/write/write-stl.ts';

import { readMeshFiles } from './mesh-files.ts';
import { buildMeshSet, type CalibrationMesh, type MeshKind } from './mesh-set.ts';
import { planJobs } from './plan-jobs.ts';
import { sliceFile } from './run-slicer.ts';
import { addResult, readResults, toKey, type SliceResult } from './slice-results.ts';

/** A mesh of the calibration as the light slice sees it, and the STL that a slicer gets. */
export type ProfiledMesh = {
  name: string;
  base: string;
  kind: MeshKind;
  profile: LayerProfile;
  path: string;
};

/** Writes all closed meshes into a folder, and measures their layers. `folder` is given if there are files to add. */
export async function profileMeshes(to: string, folder: string | undefined): Promise<ProfiledMesh[]> {
  const profiled: ProfiledMesh[] = [];
  const add = async ({ name, base, kind, mesh }: CalibrationMesh): Promise<void> => {
    const loaded: LoadedMesh = { ...mesh, bodyStarts: [0], objectStarts: [0], objects: 1 };
    const { isClosed } = measureMesh(loaded);
    if (!isClosed) return;
    const path = join(to, `${profiled.length}.stl`);
    await writeFile(path, writeStl(mesh));
    profiled.push({ name, base, kind, profile: sliceLayers(loaded), path });
  };
  for await (const mesh of buildMeshSet()) await add(mesh);
  if (folder !== undefined) for await (const mesh of readMeshFiles(folder)) await add(mesh);
  return profiled;
}

/** Slices what is not among the results yet, one mesh at a time, and adds it to them. */
export async function sliceAll(
  slicer: string,
  meshes: readonly ProfiledMesh[],
  results: string,
): Promise<void> {
  const known = await readResults(results);
  const paths = new Map(meshes.map(({ name, path }) => [name, path]));
  const planned = meshes.map((mesh) => ({
    ...mesh,
    effort: mesh.profile.outlineMm.reduce((a, b) => a + b, 0),
  }));
  // The plan contains some jobs twice.
  const jobs = new Map(planJobs(planned).map((job) => [toKey(job), job]));
  for (const key of known.keys()) jobs.delete(key);
  let done = 0;
  for (const job of jobs.values()) {
    const result: SliceResult = { ...job, ...(await attemptSlice(slicer, paths.get(job.name) ?? '', job)) };
    await addResult(results, result);
    done++;
    if (done % 20 === 0) console.log(`${done} of ${jobs.size} sliced`);
  }
}

async function attemptSlice(
  slicer: string,
  path: string,
  job: Parameters<typeof sliceFile>[2],
): Promise<Awaited<ReturnType<typeof sliceFile>> | { failed: string }> {
  try {
    return await sliceFile(slicer, path, job);
  } catch (error) {
    return { failed: error instanceof Error ? error.message : String(error) };
  }
}

/** Calls `run` with a folder that is deleted afterwards. */
export async function withFolder<T>(run: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'calibrate-meshes-'));
  try {
    return await run(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
