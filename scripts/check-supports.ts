import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';

import { examineEdges } from '@firstlayer/mesh/topology/topology.ts';

import { compareWithSlicer, type Truth } from './check-supports/compare.ts';
import { listTestMeshes, type TestMesh } from './check-supports/test-meshes.ts';
import { sliceWithSupports, type SupportUse } from './check-supports/slice-with-supports.ts';

const { values } = parseArgs({
  options: {
    slicer: { type: 'string' },
    results: { type: 'string', default: '/tmp/supports/truth.jsonl' },
    meshes: { type: 'string', multiple: true, default: [] },
  },
});

/** A line of the stored results. */
type Sliced = { name: string } & (SupportUse | { error: string });

/** More filament for supports than this share means that the mesh needs them. */
const neededShare = 0.02;

const meshes = await listTestMeshes(values.meshes);
if (values.slicer !== undefined) await sliceMissing(meshes, values.slicer);
else await compareWithSlicer(await listTruths(meshes));

/** Returns the meshes whose slicing succeeded. */
async function listTruths(all: TestMesh[]): Promise<Truth[]> {
  const byName = new Map((await readSliced()).map((sliced) => [sliced.name, sliced]));
  return all.flatMap((mesh): Truth[] => {
    const sliced = byName.get(mesh.name);
    if (sliced === undefined || 'error' in sliced) return [];
    const share = sliced.supportMm / sliced.partMm;
    return [{ mesh, needsSupports: share > neededShare, sharePercent: share * 100 }];
  });
}

/** Slices the meshes without a stored result, one at a time. */
async function sliceMissing(all: TestMesh[], slicer: string): Promise<void> {
  await mkdir(dirname(values.results), { recursive: true });
  const known = new Set((await readSliced()).map(({ name }) => name));
  for (const { name, load } of all) {
    if (known.has(name)) continue;
    let sliced: Sliced;
    try {
      const mesh = await load();
      if (!examineEdges(mesh.indices, mesh.positions.length / 3).isClosed) continue;
      sliced = { name, ...(await sliceWithSupports(slicer, mesh)) };
    } catch (error) {
      sliced = { name, error: String(error) };
    }
    await appendFile(values.results, `${JSON.stringify(sliced)}\n`);
  }
}

async function readSliced(): Promise<Sliced[]> {
  const text = await readFile(values.results, 'utf8').catch(() => '');
  return text
    .split('\n')
    .filter(Boolean)
    .map((line): Sliced => JSON.parse(line));
}
