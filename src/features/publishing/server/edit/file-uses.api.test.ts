import { afterAll, beforeAll, expect, it, test } from 'vitest';
import type { Model } from '#src/features/catalog/schemas.ts';
import type { ModelPrint } from '#src/features/print-facts/schemas.ts';
import { writeStl } from '@firstlayer/mesh/write/write-stl.ts';
import { makeForm, type FormFile } from '#test/support/forms.ts';
import { box } from '@firstlayer/mesh/test/meshes.ts';
import { createUploadSite, makePreviewFile, stlFile, type UploadSite } from '#test/support/upload-site.ts';

let upload: UploadSite;
let jar: Model;
beforeAll(async () => {
  upload = await createUploadSite();
  jar = await add(jarFiles);
});
afterAll(() => upload.site.close());

const jarFiles = [
  stlFile('jar.stl', writeStl(box([40, 40, 50]))),
  stlFile('lid.stl', writeStl(box([40, 40, 5]))),
  stlFile('lid-flat.stl', writeStl(box([40, 40, 4]))),
];

async function add(files: FormFile[], fields?: Record<string, string>): Promise<Model> {
  const { id } = await upload.add([...files, await makePreviewFile()], fields);
  await upload.site.jobs.drain();
  return read(id);
}

const read = async (id: number) => (await upload.site.request({ url: `/api/stl-files/${id}` })).json<Model>();
const send = (id: number, uses: object[]) =>
  upload.site.as(upload.admin)({ method: 'PUT', url: `/api/admin/stl-files/${id}/uses`, body: { uses } });
const idOf = ({ files }: Model, name: string) => files.find((file) => file.name === name)?.id ?? 0;
const gramsOf = ({ estimates }: Pick<ModelPrint, 'estimates'>) =>
  estimates.find((one) => one.class === 'classic' && one.layerMm === 0.2)?.grams ?? 0;
const single = (model: Model, name: string) =>
  model.files.find((file) => file.name === name)?.facts.print?.grams ?? 0;

const listUses = (model: Model) => [
  { fileId: idOf(model, 'jar.stl'), kind: 'needed' },
  { fileId: idOf(model, 'lid.stl'), kind: 'needed', copies: 3 },
  { fileId: idOf(model, 'lid-flat.stl'), kind: 'instead', insteadOf: [idOf(model, 'lid.stl')] },
];

it('sums up one print and its alternatives by the chosen uses, and records them', async () => {
  const saved = await send(jar.id, listUses(jar));
  expect(saved.statusCode).toBe(200);
  const after = await read(jar.id);
  expect(gramsOf(after.printFacts)).toBeCloseTo(single(jar, 'jar.stl') + 3 * single(jar, 'lid.stl'), 0);
  expect(after.printFacts).toMatchObject({
    ...{ label: 'Standard', partCount: 4 },
    alternatives: [{ label: 'Flat', partCount: 4, tallMm: 51 }],
  });
  expect(after.files.map(({ facts }) => facts.use)).toMatchObject([
    { kind: 'needed', copies: 1, isSuggested: false },
    { kind: 'needed', copies: 3, isSuggested: false },
    { kind: 'instead', insteadOf: [idOf(jar, 'lid.stl')], isSuggested: false },
  ]);
  const list = await upload.site.request({ url: '/api/stl-files' });
  const card = list.json<Model[]>().find(({ id }) => id === jar.id);
  expect(card?.print?.grams).toBeCloseTo(gramsOf(after.printFacts), 0);
  const audit = await upload.site.as(upload.admin)({
    url: `/api/admin/audit?kind=design&targetId=${jar.id}&action=design.file_uses`,
  });
  expect(audit.json<object[]>()).toMatchObject([
    {
      before: { 'lid.stl': 'needed', 'lid-flat.stl': 'needed' },
      after: { 'lid.stl': 'needed, 3 copies', 'lid-flat.stl': 'instead of lid.stl' },
    },
  ]);
});

test.each<[what: string, uses: (model: Model) => object[], message: string]>([
  [
    'nothing is needed',
    ({ files }) => files.map(({ id }) => ({ fileId: id, kind: 'extra' })),
    'One print needs at least one file.',
  ],
  [
    'a file replaces one that is not needed',
    (model) => [
      { fileId: idOf(model, 'lid.stl'), kind: 'extra' },
      { fileId: idOf(model, 'lid-flat.stl'), kind: 'instead', insteadOf: [idOf(model, 'lid.stl')] },
    ],
    'Choose a needed file in whose place it is printed.',
  ],
  ['a file is of another design', () => [{ fileId: 99_999, kind: 'extra' }], 'This file does not exist.'],
])('returns 400 when %s, and changes nothing', async (_, uses, message) => {
  const before = await read(jar.id);
  const response = await send(jar.id, uses(jar));
  expect([response.statusCode, response.json<{ message: string }>().message]).toEqual([400, message]);
  expect(await read(jar.id)).toEqual(before);
});

it.each([0, 100, 1.5])('returns 400 for %d copies', async (copies) => {
  const response = await send(jar.id, [{ fileId: idOf(jar, 'jar.stl'), kind: 'needed', copies }]);
  expect(response.statusCode).toBe(400);
});

it('returns 404 for a design that does not exist', async () => {
  expect((await send(99_999, [])).statusCode).toBe(404);
});

it('takes the uses of an upload by the places of its files', async () => {
  const uses = [null, { kind: 'needed', copies: 2 }, { kind: 'instead', insteadOf: [1] }];
  const model = await add(jarFiles, { uses: JSON.stringify(uses) });
  expect(model.printFacts).toMatchObject({ partCount: 3, alternatives: [{ label: 'Flat', partCount: 3 }] });
  const refused = await upload.upload(jarFiles, { uses: '[{"kind":"instead","insteadOf":[7]}]' });
  expect(refused.statusCode).toBe(400);
});

it('suggests a use again for a file whose needed file is removed', async () => {
  const model = await add(jarFiles);
  await send(model.id, listUses(model));
  const url = `/api/admin/stl-files/${model.id}/files/${idOf(model, 'lid.stl')}`;
  await upload.site.as(upload.admin)({ method: 'DELETE', url });
  const { printFacts, files } = await read(model.id);
  expect(files.map(({ facts }) => facts.use.kind)).toEqual(['needed', 'needed']);
  expect(printFacts).toMatchObject({ partCount: 2, alternatives: [] });
});

it('keeps the chosen use of a file that is replaced', async () => {
  const model = await add(jarFiles);
  await send(model.id, listUses(model));
  const form = makeForm({ fileId: String(idOf(model, 'lid.stl')) }, [
    { ...stlFile('lid-2.stl', writeStl(box([40, 40, 6]))), field: 'stlFile' },
  ]);
  await upload.site.as(upload.admin)({
    method: 'PUT',
    url: `/api/admin/stl-files/${model.id}/file`,
    ...form,
  });
  await upload.site.jobs.drain();
  expect((await read(model.id)).files[1]?.facts.use).toMatchObject({ kind: 'needed', copies: 3 });
});

it('keeps the other files of an alternative whose needed files are removed one by one', async () => {
  const model = await add(jarFiles);
  const [jarId, lidId, allId] = model.files.map(({ id }) => id);
  await send(model.id, [
    { fileId: jarId, kind: 'needed' },
    { fileId: lidId, kind: 'needed' },
    { fileId: allId, kind: 'instead', insteadOf: [jarId, lidId] },
  ]);
  const remove = (id = 0) =>
    upload.site.as(upload.admin)({ method: 'DELETE', url: `/api/admin/stl-files/${model.id}/files/${id}` });
  await remove(lidId);
  expect((await read(model.id)).files[1]?.facts.use).toMatchObject({ kind: 'instead', insteadOf: [jarId] });
  await remove(jarId);
  expect((await read(model.id)).files.map(({ facts }) => facts.use.kind)).toEqual(['needed']);
});

it('needs the remaining file when the last needed one is removed', async () => {
  const model = await add(jarFiles.slice(0, 2));
  await send(model.id, [{ fileId: idOf(model, 'lid.stl'), kind: 'extra' }]);
  const url = `/api/admin/stl-files/${model.id}/files/${idOf(model, 'jar.stl')}`;
  await upload.site.as(upload.admin)({ method: 'DELETE', url });
  expect((await read(model.id)).printFacts.files).toEqual([{ id: idOf(model, 'lid.stl'), copies: 1 }]);
});
