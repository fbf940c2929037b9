import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';

import { examineEdges } from '#src/mesh/topology.ts';

import { listTestMeshes, type TestMesh } from './check-supports/test-meshes.ts';
import { sliceWithSupports, type SupportUse } from './check-supports/slice-with-supports.ts';

const { values } = parseArgs({
  options: {
    slicer: { type: 'string' },
    results: { type: 'string', default: '/tmp/supports/truth.jsonl' },
    meshes: { type: 'string', multiple: true, default: [] },
  },
});

type Truth = { name: string } & (SupportUse | { error: string });

const meshes = await listTestMeshes(values.meshes);
if (values.slicer !== undefined) await sliceMissing(meshes, values.slicer);

/** Slices the meshes without a stored result, one at a time. */
async function sliceMissing(all: TestMesh[], slicer: string): Promise<void> {
  await mkdir(dirname(values.results), { recursive: true });
  const known = new Set((await readTruth()).map(({ name }) => name));
  for (const { name, load } of all) {
    if (known.has(name)) continue;
    let truth: Truth;
    try {
      const mesh = await load();
      if (!examineEdges(mesh.indices, mesh.positions.length / 3).isClosed) continue;
      truth = { name, ...(await sliceWithSupports(slicer, mesh)) };
    } catch (error) {
      truth = { name, error: String(error) };
    }
    await appendFile(values.results, `${JSON.stringify(truth)}\n`);
  }
}

async function readTruth(): Promise<Truth[]> {
  const text = await readFile(values.results, 'utf8').catch(() => '');
  return text
    .split('\n')
    .filter(Boolean)
    .map((line): Truth => JSON.parse(line));
}
