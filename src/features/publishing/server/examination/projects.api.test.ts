import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Model } from '#src/features/catalog/schemas.ts';
import { takeWaiting } from '#src/features/print-facts/server/mesh-facts.ts';
import { recomputeEstimates } from '#src/features/print-facts/server/recompute-estimates.ts';
import { writeStl } from '@firstlayer/mesh/write/write-stl.ts';
import { box, makePartsZip } from '@firstlayer/mesh/test/meshes.ts';
import { bambuVolumes, plateXml, prusaVolumes, type Box } from '@firstlayer/mesh/test/project-volumes.ts';
import { createUploadSite, makePreviewFile, stlFile, type UploadSite } from '#test/support/upload-site.ts';
import type { FileExamination } from '../../examination-schemas.ts';
import { catchUp } from './catch-up.ts';

let upload: UploadSite;
const body: Box = { low: [0, 0, 0], size: [30, 30, 30], name: 'Body' };
let project: Buffer;
beforeAll(async () => {
  upload = await createUploadSite();
  project = await prusaVolumes([body, { ...body, size: [200, 200, 200], type: 'ParameterModifier' }]);
});
afterAll(() => upload.site.close());

const read = async (id: number) => (await upload.site.request({ url: `/api/stl-files/${id}` })).json<Model>();
const listReasons = async (id: number) => {
  const url = `/api/admin/stl-files/${id}/examinations`;
  const examinations = (await upload.site.as(upload.admin)({ url })).json<FileExamination[]>();
  return examinations.flatMap(({ reasons }) => reasons);
};
const drain = () => upload.site.jobs.drain();

it.each([
  ['a project', async () => stlFile('cup.3mf', project)],
  ['a ZIP with a project', async () => stlFile('cup.zip', await makePartsZip({ 'cup.3mf': project }))],
])('measures what is printed of %s, and tells admins what was left out', async (_, makeFile) => {
  const { id, files } = await upload.add([await makeFile(), await makePreviewFile()]);
  expect(files[0]?.mesh).toMatchObject({ boundsMm: [30, 30, 30], volumeMm3: 27_000 });
  await drain();
  expect((await read(id)).printFacts).toMatchObject({ largestPartMm: [30, 30, 30], roughFiles: [] });
  expect(await listReasons(id)).toEqual([
    {
      kind: 'project',
      modifiers: 1,
      blockers: 0,
      enforcers: 0,
      negatives: 0,
      unprintedItems: 0,
      plates: 0,
      problems: [],
    },
  ]);
});

it('returns size, print time and filament of each plate, but not of a project in a ZIP', async () => {
  const lid: Box = { low: [0, 0, 0], size: [60, 40, 5], name: 'Lid' };
  const plates = plateXml(1, 101) + plateXml(2, 102);
  const twoPlates = await bambuVolumes([[body], [lid]], { plates });
  const zip = await makePartsZip({ 'cup.3mf': twoPlates });
  const { id } = await upload.add([stlFile('cup.3mf', twoPlates), await makePreviewFile()]);
  const packed = await upload.add([stlFile('cup.zip', zip), await makePreviewFile()]);
  await drain();
  const [file] = (await read(id)).files;
  const found = file?.facts.plates ?? [];
  expect(found.map(({ index, boundsMm }) => [index, boundsMm])).toEqual([
    [1, [30, 30, 30]],
    [2, [60, 40, 5]],
  ]);
  const sum = found.reduce((total, { print }) => total + (print?.grams ?? 0), 0);
  expect(Math.abs(sum - (file?.facts.print?.grams ?? 0))).toBeLessThanOrEqual(1);
  expect(Object.keys(found[0]?.print?.minutes ?? {})).toHaveLength(6);
  expect((await read(packed.id)).files[0]?.facts.plates).toEqual([]);
  await upload.site.db.updateTable('mesh_facts').set({ constants: 1 }).execute();
  await recomputeEstimates(upload.site.db);
  expect((await read(id)).files[0]?.facts.plates).toEqual(found);
});

it('measures a project again that an earlier version has measured together with its modifiers', async () => {
  const { id } = await upload.add([stlFile('old.3mf', project), await makePreviewFile()]);
  const { db, jobs } = upload.site;
  const wrong = JSON.stringify({ boundsMm: [200, 200, 200], volumeMm3: 8_027_000 });
  await db.updateTable('model_files').set({ mesh: wrong }).where('model_id', '=', id).execute();
  await db.deleteFrom('mesh_facts').execute();
  await catchUp({ db, jobs });
  await drain();
  expect((await read(id)).files[0]?.mesh).toMatchObject({ boundsMm: [30, 30, 30], volumeMm3: 27_000 });
});

it('examines released designs before drafts, and those in the bin last', async () => {
  const { db, jobs } = upload.site;
  await db.deleteFrom('models').execute();
  const add = async (height: number, fields?: Record<string, string>) =>
    (
      await upload.add(
        [stlFile(`${height}.stl`, writeStl(box([30, 20, height]))), await makePreviewFile()],
        fields,
      )
    ).id;
  const inBin = await add(1);
  await upload.site.as(upload.admin)({ method: 'DELETE', url: `/api/admin/stl-files/${inBin}` });
  const ids = [await add(2, { state: 'draft' }), await add(3)];
  await db.deleteFrom('mesh_facts').execute();
  await catchUp({ db, jobs });
  const order: number[] = [];
  for (let file = await takeWaiting(db); file; file = await takeWaiting(db)) {
    const { sha256 } = file;
    const { model_id } = await db
      .selectFrom('model_files')
      .select('model_id')
      .where('sha256', '=', sha256)
      .executeTakeFirstOrThrow();
    order.push(model_id);
  }
  expect(order).toEqual([...ids.toReversed(), inBin]);
});
