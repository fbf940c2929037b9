import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Model } from '#src/features/catalog/schemas.ts';
import { writeStl } from '@firstlayer/mesh/write/write-stl.ts';
import { box } from '@firstlayer/mesh/test/meshes.ts';
import { prusaProject } from '@firstlayer/mesh/test/slicer-projects.ts';
import { createUploadSite, makePreviewFile, stlFile, type UploadSite } from '#test/support/upload-site.ts';

let folder: string;
let upload: UploadSite;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'firstlayer-slice-job-'));
  const program = join(folder, 'slicer.sh');
  // It fails with the profile of the class `small`.
  await writeFile(
    program,
    `#!/bin/sh
case "$3" in *small*) exit 1;; esac
printf '; filament used [g] = 9.20\\n; estimated printing time (normal mode) = 1h 2m\\n' > "$7"
`,
  );
  await chmod(program, 0o755);
  for (const name of ['corexy', 'small']) await writeFile(join(folder, `${name}.ini`), '');
  upload = await createUploadSite({ slicer: { program, profileFolder: folder } });
});
afterAll(async () => {
  await upload.site.close();
  await rm(folder, { recursive: true, force: true });
});

const readEstimates = async (id: number) => {
  const model = (await upload.site.request({ url: `/api/stl-files/${id}` })).json<Model>();
  return model.printFacts.estimates.filter(({ layerMm }) => layerMm === 0.2);
};

it("shows the slicer's figures instead of estimates, and estimates where it fails", async () => {
  const { id } = await upload.add([stlFile('lid.stl', writeStl(box([60, 40, 3]))), await makePreviewFile()]);
  await upload.site.jobs.drain();
  const estimates = await readEstimates(id);
  expect(estimates.find((one) => one.class === 'corexy')).toEqual({
    class: 'corexy',
    layerMm: 0.2,
    minutes: 60,
    minutesLow: 55,
    minutesHigh: 70,
    grams: 9.2,
    gramsLow: 8.5,
    gramsHigh: 9.9,
    source: 'sliced',
  });
  expect(estimates.find((one) => one.class === 'small')?.source).toBe('estimated');
});

it('keeps the estimates of a file for spiral mode', async () => {
  const project = await prusaProject({ config: { spiral_vase: '1' } });
  const { id } = await upload.add([stlFile('vase.3mf', project), await makePreviewFile()]);
  await upload.site.jobs.drain();
  const estimates = await readEstimates(id);
  expect(estimates.map(({ source }) => source)).toEqual(estimates.map(() => 'estimated'));
  expect(estimates).not.toEqual([]);
});

it('slices all files again after a change of the profiles', async () => {
  const { db, jobs } = upload.site;
  await db.updateTable('mesh_slices').set({ grams: 1 }).where('seconds', 'is not', null).execute();
  await db.updateTable('counters').set({ value: 1 }).where('name', '=', 'print_slicer').execute();
  await jobs.send({ name: 'mesh-slice' }, {}, { key: 'now' });
  await jobs.drain();
  const rows = await db.selectFrom('mesh_slices').select(['class', 'grams']).orderBy('class').execute();
  expect(rows).toEqual([
    { class: 'corexy', grams: 9.2 },
    { class: 'small', grams: null },
  ]);
});
