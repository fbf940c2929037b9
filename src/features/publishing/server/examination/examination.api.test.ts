import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Model } from '#src/features/catalog/schemas.ts';
import { publishingJobs } from '#src/features/publishing/server/jobs.ts';
import { writeStl } from '@firstlayer/mesh/write/write-stl.ts';
import { write3mf } from '@firstlayer/mesh/write/write-3mf.ts';
import { makeForm, type FormFile } from '#test/support/forms.ts';
import { box, cube, joined, makePartsZip, openBox, sphere } from '@firstlayer/mesh/test/meshes.ts';
import { createUploadSite, makePreviewFile, stlFile, type UploadSite } from '#test/support/upload-site.ts';
import type { FileExamination } from '../../examination-schemas.ts';
import { startExamination } from './examination-job.ts';

let upload: UploadSite;
let preview: FormFile;
beforeAll(async () => {
  upload = await createUploadSite();
  preview = await makePreviewFile();
});
afterAll(() => upload.site.close());

const add = (files: FormFile[], fields?: Record<string, string>) => upload.add([...files, preview], fields);
const read = async (id: number) => (await upload.site.request({ url: `/api/stl-files/${id}` })).json<Model>();
const drain = () => upload.site.jobs.drain();
const asAdmin = () => upload.site.as(upload.admin);
const listExaminations = async (id: number) =>
  (await asAdmin()({ url: `/api/admin/stl-files/${id}/examinations` })).json<FileExamination[]>();

const lid = () => stlFile('lid.stl', writeStl(box([60, 40, 3])));

it('examines the files of an upload and shows the facts on the page', async () => {
  const uploaded = await add([lid(), stlFile('cube.stl')]);
  expect(uploaded.printFacts.state).toBe('waiting');
  expect(uploaded.files.map(({ facts }) => facts.state)).toEqual(['waiting', 'waiting']);
  await drain();
  const { printFacts, files: examined } = await read(uploaded.id);
  expect(printFacts).toMatchObject({
    state: 'done',
    roughFiles: [],
    bedMm: 70,
    tallMm: 21,
    partCount: 2,
    largestPartMm: [20, 20, 20],
    supports: { verdict: 'none' },
  });
  expect(printFacts.estimates.length).toBeGreaterThan(0);
  expect(examined[0]?.facts).toMatchObject({
    ...{ state: 'done', isRough: false, partCount: 1 },
    use: { kind: 'needed', copies: 1, isSuggested: false },
  });
});

it('has the facts of a known content at once, and of a restored version', async () => {
  const { id, files } = await add([stlFile('known.stl', writeStl(box([30, 30, 5])))]);
  await drain();
  const same = await add([stlFile('other name.stl', writeStl(box([30, 30, 5])))]);
  expect(same.printFacts).toMatchObject({ state: 'done', tallMm: 6 });

  const form = makeForm({ fileId: String(files[0]?.id) }, [
    { field: 'stlFile', name: 'known.stl', content: writeStl(box([30, 30, 9])) },
  ]);
  const url = `/api/admin/stl-files/${id}`;
  const replaced = await asAdmin()({ method: 'PUT', url: `${url}/file`, ...form });
  expect(replaced.json<Model>().printFacts.state).toBe('waiting');
  await drain();
  expect((await read(id)).printFacts.tallMm).toBe(10);
  const [version] = (await asAdmin()({ url: `${url}/versions` })).json<{ id: number }[]>();
  const restored = await asAdmin()({ method: 'POST', url: `${url}/versions/${version?.id}/restore` });
  expect(restored.json<Model>().printFacts).toMatchObject({ state: 'done', tallMm: 6 });
});

it('computes the bed again when a brim is needed', async () => {
  const { id } = await add([stlFile('brim.stl', writeStl(box([41, 41, 5])))]);
  await drain();
  expect((await read(id)).printFacts.bedMm).toBe(51);
  await asAdmin()({ method: 'PATCH', url: `/api/admin/stl-files/${id}`, body: { needsBrim: true } });
  expect((await read(id)).printFacts.bedMm).toBe(61);
});

it('recognizes a file with the parts of all others, and leaves it out of the sums', async () => {
  const pieces = [box([20, 30, 4]), box([15, 15, 10])];
  const all = joined(box([15, 15, 10], [50, 50, 0]), box([20, 30, 4]));
  const { id } = await add([
    stlFile('all in one.stl', writeStl(all)),
    ...pieces.map((piece, index) => stlFile(`${index}.stl`, writeStl(piece))),
  ]);
  await drain();
  const { printFacts, files } = await read(id);
  expect(files.map(({ facts }) => facts.use.kind)).toEqual(['instead', 'needed', 'needed']);
  expect(printFacts).toMatchObject({ partCount: 2, bedMm: 40 });
});

it('counts the smallest of several sizes in the sums, and keeps the figures of each file', async () => {
  const { id } = await add([
    stlFile('block-60mm.stl', writeStl(box([60, 30, 15]))),
    stlFile('block-40mm.stl', writeStl(box([40, 20, 10]))),
  ]);
  await drain();
  const { printFacts, files } = await read(id);
  expect(files.map(({ facts }) => facts.use.kind)).toEqual(['instead', 'needed']);
  expect(printFacts).toMatchObject({ label: '40 mm', partCount: 1, tallMm: 11 });
  expect(printFacts.alternatives).toMatchObject([{ label: '60 mm', partCount: 1, tallMm: 16 }]);
  const [large, small] = files.map(({ facts }) => facts.print?.grams ?? 0);
  const estimate = printFacts.estimates.find((one) => one.class === 'classic' && one.layerMm === 0.2);
  expect(estimate?.grams).toBe(small);
  expect(large).toBeGreaterThan(1.5 * (small ?? 0));
  const rename = { title: 'Stacking Blocks' };
  await asAdmin()({ method: 'PATCH', url: `/api/admin/stl-files/${id}`, body: rename });
  expect((await read(id)).printFacts).toMatchObject({ alternatives: [], partCount: 2 });
});

it('does not call a design rough for an open file that only repeats the parts of all others', async () => {
  const ball = sphere(10, 16);
  const open = { ...ball, indices: ball.indices.slice(3) };
  const all = joined(open, box([20, 30, 4], [50, 50, -10]));
  const pieces = [ball, box([20, 30, 4])];
  const { id } = await add([
    stlFile('all in one.stl', writeStl(all)),
    ...pieces.map((piece, index) => stlFile(`${index}.stl`, writeStl(piece))),
  ]);
  await drain();
  const { printFacts, files } = await read(id);
  expect(files.map(({ facts }) => [facts.use.kind, facts.isRough])).toEqual([
    ['instead', true],
    ['needed', false],
    ['needed', false],
  ]);
  expect(printFacts.roughFiles).toEqual([]);
});

it('tries again later when the previews of a file cannot be stored', async () => {
  const { db, jobs, storage } = upload.site;
  const { commit } = storage;
  vi.spyOn(storage, 'commit').mockImplementation((path, key) =>
    key.startsWith('previews/') ? Promise.reject(new Error('The storage is down.')) : commit(path, key),
  );
  const { id } = await add([stlFile('plate.stl', writeStl(box([33, 44, 5])))]);
  await drain();
  expect((await read(id)).printFacts.state).toBe('waiting');
  vi.restoreAllMocks();
  await sql`update mesh_facts set due_at = now() where state = 'waiting'`.execute(db);
  await startExamination(jobs);
  await drain();
  const { printFacts, preview: shown } = await read(id);
  expect([printFacts.state, shown?.isReduced]).toEqual(['done', false]);
});

it('examines the meshes in a ZIP, equal ones once', async () => {
  const content = await makePartsZip({
    'a/lid.stl': writeStl(box([60, 40, 3])),
    'box.stl': writeStl(cube(10)),
    'copy of box.stl': writeStl(cube(10)),
    'read me.txt': 'Print it.',
  });
  const { id } = await add([stlFile('everything.zip', content)]);
  await drain();
  const [file] = (await read(id)).files;
  expect(file?.facts).toMatchObject({
    state: 'done',
    partCount: 3,
    parts: [
      { name: 'lid', copies: 1 },
      { name: 'box', copies: 2 },
    ],
  });
});

it('estimates only the 3MF of a ZIP whose settings ask for spiral mode as a vase', async () => {
  const mesh = box([60, 60, 60]);
  const lines = '; spiral_vase = 1\n; bottom_solid_layers = 4\n';
  const project = await write3mf({
    objects: [{ mesh }],
    files: { 'Metadata/Slic3r_PE.config': lines },
  });
  const readGrams = async (name: string, content: Uint8Array) => {
    const { id } = await add([stlFile(name, content)]);
    await drain();
    const { estimates } = (await read(id)).printFacts;
    return estimates.find((each) => each.class === 'corexy' && each.layerMm === 0.2)?.grams ?? 0;
  };
  const solid = await readGrams('box.stl', writeStl(mesh));
  const vase = await readGrams('vase.3mf', project);
  expect(vase).toBeCloseTo(0.407 * 238.6 * 60 * 1.24e-3 + 59.2 ** 2 * 0.8 * 1.24e-3, 0);
  const lid = await readGrams('lid.stl', writeStl(box([60, 40, 3])));
  const both = await makePartsZip({ 'vase.3mf': project, 'lid.stl': writeStl(box([60, 40, 3])) });
  expect(await readGrams('both.zip', both)).toBeCloseTo(vase + lid, 0);
  expect(solid).toBeGreaterThan(3 * vase);
});

it('says less about an open mesh, and tells the admin why', async () => {
  const { id, files } = await add([stlFile('open.stl', writeStl(openBox()))]);
  await drain();
  const { printFacts } = await read(id);
  expect(printFacts).toMatchObject({
    state: 'done',
    roughFiles: ['open.stl'],
    supports: { verdict: 'unknown' },
  });
  expect(await listExaminations(id)).toMatchObject([
    {
      fileId: files[0]?.id,
      state: 'done',
      verdict: 'look_again',
      reasons: [
        {
          kind: 'holes',
          mesh: null,
          count: 1,
          largest: [{ sizeMm: 20, place: { part: null, side: 'middle', atMm: [10, 10, 20] } }],
        },
      ],
    },
  ]);
});

it('tells the admin of a place that needs supports in a design without them, and examines it again', async () => {
  // A table with one leg.
  const mesh = joined(box([4, 4, 30]), box([40, 40, 3], [0, 0, 30]));
  const { id, files } = await add([stlFile('table.stl', writeStl(mesh))], { needsSupports: 'false' });
  await drain();
  expect((await listExaminations(id))[0]).toMatchObject({
    verdict: 'ready',
    reasons: [{ kind: 'supports_missing' }],
  });
  await asAdmin()({ method: 'PATCH', url: `/api/admin/stl-files/${id}`, body: { needsSupports: true } });
  expect((await listExaminations(id))[0]?.reasons).toEqual([]);

  const url = `/api/admin/stl-files/${id}/files/${files[0]?.id}/examine`;
  expect((await upload.site.request({ method: 'POST', url })).statusCode).toBe(401);
  const again = await asAdmin()({ method: 'POST', url });
  expect(again.json()).toMatchObject([{ state: 'waiting' }]);
  await drain();
  expect((await listExaminations(id))[0]?.state).toBe('done');
  const missing = await asAdmin()({ method: 'POST', url: `/api/admin/stl-files/${id}/files/999999/examine` });
  expect(missing.statusCode).toBe(404);
  const audit = await asAdmin()({
    url: `/api/admin/audit?kind=design&targetId=${id}&action=design.file_examine`,
  });
  expect(audit.json()).toMatchObject([{ after: { name: 'table.stl' } }]);
});

it('does not tell the admin of a small overhang', async () => {
  // A ledge of 10 x 10 mm at a column.
  const mesh = joined(box([10, 10, 30]), box([10, 10, 3], [9.9, 0, 27]));
  const { id } = await add([stlFile('shelf.stl', writeStl(mesh))], { needsSupports: 'false' });
  await drain();
  expect((await read(id)).files[0]?.facts.supports).toMatchObject({
    verdict: 'needed',
    cause: { kind: 'overhang' },
  });
  expect((await listExaminations(id))[0]?.reasons).toEqual([]);
});

it('shows no print time for a mesh of kilometers', async () => {
  const { id } = await add([stlFile('mountain.stl', writeStl(box([1e8, 1e8, 1e8])))]);
  await drain();
  const { printFacts } = await read(id);
  expect(printFacts).toMatchObject({ state: 'done', estimates: [] });
});

it('fails for a file that is gone, after retries, and its design stays readable', async () => {
  const { id } = await add([stlFile('gone.stl', writeStl(box([11, 12, 13])))]);
  for await (const { key } of upload.site.storage.list('models')) await upload.site.storage.remove(key);
  for (let attempt = 1; attempt <= 3; attempt++) {
    await upload.site.db
      .updateTable('mesh_facts')
      .set({ due_at: new Date(0) })
      .execute();
    await startExamination(upload.site.jobs);
    await drain();
  }
  expect(await listExaminations(id)).toMatchObject([
    { state: 'failed', verdict: 'look_again', reasons: [{ kind: 'unexamined', failure: 'file_missing' }] },
  ]);
  expect((await read(id)).printFacts).toMatchObject({ state: 'failed', bedMm: null, estimates: [] });
});

it('removes the facts of contents that no file has', async () => {
  const { db, jobs } = upload.site;
  await db
    .insertInto('mesh_facts')
    .values({ sha256: 'unused', examiner: 1, state: 'done', parts: '[]', defects: '[]', estimates: '[]' })
    .execute();
  await jobs.send(publishingJobs.sweep, {});
  await drain();
  const rows = await db.selectFrom('mesh_facts').select('sha256').where('sha256', '=', 'unused').execute();
  expect(rows).toEqual([]);
});
