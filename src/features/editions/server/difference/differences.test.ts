import { brotliDecompressSync } from 'node:zlib';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AdminModel } from '#src/features/publishing/admin-schemas.ts';
import { removeUnusedFiles } from '#src/features/publishing/server/uploads/sweep.ts';
import type { MeshComparison } from '#src/mesh/difference/compare-files.ts';
import { MeshError } from '#src/mesh/mesh-error.ts';
import { MeshPool } from '#src/mesh/pool.ts';
import { writeStl } from '#src/mesh/write-stl.ts';
import { makeForm, type FormFile } from '#test/support/forms.ts';
import { box, makePartsZip } from '#test/support/meshes.ts';
import { drilledPlate, pinPlate } from '#test/support/solids.ts';
import {
  createUploadSite,
  makePreviewFile,
  stlFile,
  testLimits,
  type UploadSite,
} from '#test/support/upload-site.ts';
import type { EditionDifferences } from '../../difference-schemas.ts';
import { startExamination } from '#src/features/publishing/server/examination/examination-job.ts';
import { removeUnusedDifferences } from './remove-unused-differences.ts';
import { startComparing } from './request-difference.ts';

let shop: UploadSite;
let image: FormFile;
beforeAll(async () => {
  shop = await createUploadSite({ limits: { ...testLimits, meshTriangles: 20_000 } });
  image = await makePreviewFile();
});
beforeEach(() => void vi.restoreAllMocks());
afterAll(() => shop.site.close());

const drain = () => shop.site.jobs.drain();
const get = (url: string) => shop.site.request({ url });
const asAdmin = (url: string, method: 'GET' | 'PATCH' | 'POST' | 'DELETE' = 'GET', body?: object) =>
  shop.site.as(shop.admin)({ method, url, ...(body && { body }) });
const toUrl = (id: number, number = 2) => `/api/stl-files/${id}/editions/${number}/differences`;
const read = async (id: number) => (await get(toUrl(id))).json<EditionDifferences>();

const add = async (file: FormFile, fields: Record<string, string> = {}) =>
  (await shop.add([file, image], fields)) as AdminModel;

async function replace({ id, files }: AdminModel, content: Uint8Array): Promise<void> {
  const file = { field: 'stlFile', name: 'part.stl', content };
  const form = makeForm({ fileId: String(files[0]?.id) }, [file]);
  const url = `/api/admin/stl-files/${id}/file`;
  const answer = await shop.site.as(shop.admin)({ method: 'PUT', url, ...form });
  if (answer.statusCode !== 200) throw new Error(answer.body);
}

let count = 0;
/** Returns a box that no other test has. */
const nextBox = () => writeStl(box([20 + ++count, 30, 10]));

const done: MeshComparison = {
  difference: {
    verdict: 'same',
    isExact: true,
    maxMm: 0.001,
    meanMm: 0,
    volumeChangeMm3: 0,
    addedMm3: 0,
    removedMm3: 0,
    shiftMm: null,
    scale: null,
    regionCount: 0,
    regions: [],
    lowMm: [0, 0, 0],
    boundsMm: [20, 30, 10],
  },
  pictures: null,
  views: [],
};

const mockComparison = () => vi.spyOn(MeshPool.prototype, 'compareMeshes');

describe('the difference of a replaced file', () => {
  let model: AdminModel;
  beforeAll(async () => {
    model = await add(stlFile('plate.stl', writeStl(pinPlate(3))));
    await drain();
    await replace(model, writeStl(drilledPlate(3.2, 4)));
    expect((await read(model.id)).files).toMatchObject([
      { kind: 'replaced', name: 'part.stl', difference: { state: 'waiting', facts: null } },
    ]);
    await drain();
  });

  it('has the numbers and the places', async () => {
    const [file] = (await read(model.id)).files;
    expect(file?.difference).toMatchObject({
      state: 'done',
      reason: null,
      facts: { verdict: 'changed', isExact: true, regionCount: 2, boundsMm: [60, 40, 18] },
    });
    expect(file?.difference?.facts?.regions.map(({ kind }) => kind)).toEqual(['shrunk', 'grown']);
    expect(file?.difference?.facts?.maxMm).toBeCloseTo(4, 1);
  });

  it('has two pictures of the same size, which can be cached for a year', async () => {
    const pictures = (await read(model.id)).files[0]?.difference?.pictures;
    const urls = [pictures?.before.url ?? '', pictures?.after.url ?? ''];
    expect(new Set(urls).size).toBe(2);
    for (const url of urls) {
      const answer = await get(url);
      expect(answer.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
      });
      expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 960, height: 720 });
    }
  });

  it('is viewed in 3D at the level of the preview', async () => {
    const full = (await read(model.id)).files[0]?.difference?.view;
    expect(full).toMatchObject({ isReduced: false });
    const answer = await shop.site.request({ url: full?.url ?? '', headers: { 'accept-encoding': 'br' } });
    expect(answer.headers).toMatchObject({ 'content-type': 'model/gltf-binary', 'content-encoding': 'br' });
    expect(answer.rawPayload).toHaveLength(full?.bytes ?? 0);
    expect(brotliDecompressSync(answer.rawPayload).includes('_DELTA')).toBe(true);

    const panel = `/api/admin/stl-files/${model.id}`;
    await asAdmin(panel, 'PATCH', { previewLevel: 'reduced' });
    const reduced = (await read(model.id)).files[0]?.difference?.view;
    expect(reduced).toMatchObject({ isReduced: true });
    expect((await get(reduced?.url ?? '')).statusCode).toBe(200);
    expect((await get(full?.url ?? '')).statusCode).toBe(404);

    await asAdmin(panel, 'PATCH', { previewLevel: 'pictures' });
    const { view, pictures } = (await read(model.id)).files[0]?.difference ?? {};
    expect(view).toBeNull();
    expect((await get(reduced?.url ?? '')).statusCode).toBe(404);
    expect((await get(pictures?.before.url ?? '')).statusCode).toBe(200);
    await asAdmin(panel, 'PATCH', { previewLevel: 'auto' });
  });

  it('returns 404 for everything of a hidden design, except in the panel', async () => {
    const { difference } = (await read(model.id)).files[0] ?? {};
    const urls = [toUrl(model.id), difference?.pictures?.after.url ?? '', difference?.view?.url ?? ''];
    await asAdmin(`/api/admin/stl-files/${model.id}`, 'DELETE');
    for (const url of urls) {
      expect((await get(url)).statusCode).toBe(404);
      expect((await get(url.replace('/api/', '/api/admin/'))).statusCode).toBe(401);
      expect((await asAdmin(url.replace('/api/', '/api/admin/'))).statusCode).toBe(200);
    }
    await asAdmin(`/api/admin/stl-files/${model.id}/restore`, 'POST');
    expect((await get(toUrl(model.id))).statusCode).toBe(200);
  });

  it('returns 404 for unknown editions, pairs of other designs, and malformed addresses', async () => {
    const { url } = (await read(model.id)).files[0]?.difference?.pictures?.before ?? { url: '' };
    const other = await add(stlFile('other.stl', nextBox()));
    expect((await get(toUrl(model.id, 9))).statusCode).toBe(404);
    expect((await get(toUrl(999_999))).statusCode).toBe(404);
    expect((await get(url.replace(`/${model.id}/`, `/${other.id}/`))).statusCode).toBe(404);
    expect((await get(url.replace('pictures/before', 'views/before.glb'))).statusCode).toBe(404);
    expect((await get(url.replace('before', 'between'))).statusCode).toBe(400);
    expect((await get(url.replace(/[0-9a-f]{64}/, 'x'))).statusCode).toBe(400);
    expect((await get(toUrl(model.id, 1))).json()).toEqual({ files: [] });
  });

  it('keeps what it shows until the files are gone', async () => {
    const { db, storage } = shop.site;
    const later = new Date(Date.now() + 3 * 86_400_000);
    await removeUnusedDifferences(db);
    await removeUnusedFiles(db, storage, later);
    const { pictures, view } = (await read(model.id)).files[0]?.difference ?? {};
    expect((await get(pictures?.before.url ?? '')).statusCode).toBe(200);
    expect((await get(view?.url ?? '')).statusCode).toBe(200);

    await db.deleteFrom('models').where('id', '=', model.id).execute();
    await removeUnusedDifferences(db);
    const { rows } = await sql`select from file_differences where state = 'done'`.execute(db);
    expect(rows).toEqual([]);
    const { rows: media } = await sql`select from difference_media`.execute(db);
    expect(media).toEqual([]);
  });
});

it('says that the same shape was saved again, without pictures', async () => {
  const model = await add(stlFile('part.stl', nextBox()));
  const { positions, indices } = box([20 + count, 30, 10]);
  await replace(model, writeStl({ positions, indices: indices.map((_, i) => rotate(indices, i)) }));
  await drain();
  expect((await read(model.id)).files).toMatchObject([
    { difference: { state: 'done', facts: { verdict: 'same' }, pictures: null, view: null } },
  ]);
});

/** The corners of the facets, each of which begins at its second corner. */
const rotate = (indices: Uint32Array, i: number) => indices[i % 3 === 2 ? i - 2 : i + 1] ?? 0;

it('says that the files of a ZIP are not compared, and nothing of added and removed files', async () => {
  const zip = await makePartsZip({ 'a.stl': Buffer.from(nextBox()) });
  const model = await add({ field: 'stlFiles', name: 'parts.zip', content: zip });
  await replace(model, nextBox());
  const form = makeForm({}, [stlFile('more.stl', nextBox())]);
  await shop.site.as(shop.admin)({ method: 'POST', url: `/api/admin/stl-files/${model.id}/files`, ...form });
  await drain();
  expect((await read(model.id)).files).toMatchObject([
    { kind: 'replaced', difference: { state: 'not_comparable', reason: 'archive', facts: null } },
  ]);
  expect((await get(toUrl(model.id, 3))).json()).toEqual({
    files: [{ kind: 'added', name: 'more.stl', difference: null }],
  });
});

describe('a comparison that does not succeed', () => {
  it.each([
    ['not comparable', new MeshError('stl_truncated', 'Damaged.'), 'not_comparable', 'stl_truncated'],
    ['not comparable', new MeshError('too_many_facets', 'Too many.'), 'not_comparable', 'too_many_facets'],
    ['failed', new MeshError('timed_out', 'Too long.'), 'failed', 'timed_out'],
    ['failed', new MeshError('too_complex', 'Too much memory.'), 'failed', 'too_complex'],
  ])('is %s at once: %s', async (_, error, state, reason) => {
    const compared = mockComparison().mockRejectedValue(error);
    const model = await add(stlFile('part.stl', nextBox()));
    await replace(model, nextBox());
    await drain();
    expect(compared).toHaveBeenCalledTimes(1);
    expect((await read(model.id)).files).toMatchObject([{ difference: { state, reason, facts: null } }]);
  });

  it('is tried three times if its process ends, and then failed', async () => {
    const compared = mockComparison().mockRejectedValue(new MeshError('job_failed', 'The process ended.'));
    const model = await add(stlFile('part.stl', nextBox()));
    await replace(model, nextBox());
    for (const expected of ['waiting', 'waiting', 'failed']) {
      await makeDue();
      expect((await read(model.id)).files).toMatchObject([{ difference: { state: expected } }]);
    }
    expect(compared).toHaveBeenCalledTimes(3);
  });

  it('is tried again after the shop was stopped in it, as often as that happens', async () => {
    const compared = mockComparison().mockRejectedValue(new MeshError('aborted', 'Stopped.'));
    const model = await add(stlFile('part.stl', nextBox()));
    await replace(model, nextBox());
    for (let stop = 0; stop < 5; stop++) await expect(makeDue()).rejects.toThrow('Stopped.');
    compared.mockResolvedValue(done);
    await makeDue();
    expect((await read(model.id)).files).toMatchObject([{ difference: { state: 'done' } }]);
  });

  it('leaves out the result of a worker whose lease has ended, after another one took the pair', async () => {
    const model = await add(stlFile('part.stl', nextBox()));
    const { difference } = done;
    mockComparison()
      .mockImplementationOnce(async () => {
        await sql`update file_differences set attempts = attempts + 1 where state = 'waiting'`.execute(
          shop.site.db,
        );
        return { ...done, difference: { ...difference, verdict: 'moved', shiftMm: [1, 2, 3] } };
      })
      .mockResolvedValue(done);
    await replace(model, nextBox());
    await drain();
    expect((await read(model.id)).files).toMatchObject([{ difference: { state: 'waiting' } }]);
    await makeDue();
    expect((await read(model.id)).files).toMatchObject([{ difference: { facts: { verdict: 'same' } } }]);
  });

  it('is given up if its process was killed each time', async () => {
    const compared = mockComparison().mockResolvedValue(done);
    const model = await add(stlFile('part.stl', nextBox()));
    await replace(model, nextBox());
    await sql`update file_differences set attempts = 3 where state = 'waiting'`.execute(shop.site.db);
    await makeDue();
    expect(compared).not.toHaveBeenCalled();
    expect((await read(model.id)).files).toMatchObject([
      { difference: { state: 'failed', reason: 'job_failed' } },
    ]);
  });
});

it('waits until the new file was examined', async () => {
  const compared = mockComparison().mockResolvedValue(done);
  const model = await add(stlFile('part.stl', nextBox()));
  await drain();
  await replace(model, nextBox());
  await sql`update mesh_facts set due_at = now() + interval '1 hour' where state = 'waiting'`.execute(
    shop.site.db,
  );
  await drain();
  expect(compared).not.toHaveBeenCalled();
  expect((await read(model.id)).files).toMatchObject([{ difference: { state: 'waiting' } }]);
  await sql`update mesh_facts set due_at = now() where state = 'waiting'`.execute(shop.site.db);
  await makeDue();
  expect(compared).toHaveBeenCalledTimes(1);
});

it('compares each pair once', async () => {
  const compared = mockComparison().mockResolvedValue(done);
  const [one, two] = [nextBox(), nextBox()];
  const model = await add(stlFile('part.stl', one));
  await replace(model, two);
  await replace(model, one);
  await replace(model, two);
  await drain();
  expect(compared).toHaveBeenCalledTimes(2);
  expect((await get(toUrl(model.id, 4))).json<EditionDifferences>().files).toMatchObject([
    { difference: { state: 'done' } },
  ]);
});

/** Lets waiting pairs be taken now, and runs the jobs. */
async function makeDue(): Promise<void> {
  await sql`update file_differences set due_at = now() where state = 'waiting'`.execute(shop.site.db);
  await startComparing(shop.site.jobs);
  await startExamination(shop.site.jobs);
  await drain();
}
