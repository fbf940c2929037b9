import { brotliDecompressSync } from 'node:zlib';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AdminModel } from '#src/features/publishing/admin-schemas.ts';
import { removeUnusedFiles } from '#src/features/publishing/server/upkeep/sweep.ts';
import { writeStl } from '@firstlayer/mesh/write/write-stl.ts';
import { createDifferenceSite, differencesUrl, type DifferenceSite } from '#test/support/difference-site.ts';
import { makeForm } from '#test/support/forms.ts';
import { cube, makePartsZip } from '@firstlayer/mesh/test/meshes.ts';
import { drilledPlate, pinPlate } from '@firstlayer/mesh/test/solids.ts';
import { stlFile } from '#test/support/upload-site.ts';
import type { FileChange } from '../../difference-schemas.ts';
import { removeUnusedDifferences } from './remove-unused-differences.ts';

let own: DifferenceSite;
beforeAll(async () => {
  own = await createDifferenceSite();
});
afterAll(() => own.shop.site.close());

describe('the difference of a replaced file', () => {
  let model: AdminModel;
  let before: FileChange[];
  const readFile = async () => {
    const [file] = await own.read(model.id);
    if (!file?.difference) throw new Error('There is no difference.');
    const { facts, pictures, view } = file.difference;
    return {
      facts,
      view,
      before: pictures?.before.url ?? '',
      after: pictures?.after.url ?? '',
      mesh: view?.url ?? '',
    };
  };
  const statusOf = async (url: string) => (await own.get(url)).statusCode;
  beforeAll(async () => {
    model = await own.add(stlFile('plate.stl', writeStl(pinPlate(3))));
    await own.drain();
    await own.replace(model, writeStl(drilledPlate(3.2, 4)));
    before = await own.read(model.id);
    await own.drain();
  });

  it('has the state waiting before the files were compared', () => {
    expect(before).toMatchObject([
      { kind: 'replaced', name: 'part.stl', difference: { state: 'waiting', facts: null, view: null } },
    ]);
  });

  it('has the measures and the regions', async () => {
    const [file] = await own.read(model.id);
    expect(file?.difference).toMatchObject({
      state: 'done',
      reason: null,
      facts: { verdict: 'changed', isExact: true, regionCount: 2, boundsMm: [60, 40, 18] },
    });
    const { facts } = await readFile();
    expect(facts?.regions.map(({ kind }) => kind)).toEqual(['shrunk', 'grown']);
    expect(facts?.maxMm).toBeCloseTo(4, 1);
  });

  it('has two pictures of the same size, which can be cached for a year', async () => {
    const shown = await readFile();
    expect(shown.before).not.toBe(shown.after);
    for (const url of [shown.before, shown.after]) {
      const response = await own.get(url);
      expect(response.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
      });
      expect(await sharp(response.rawPayload).metadata()).toMatchObject({ width: 960, height: 720 });
    }
  });

  it('has a 3D view at the level of the preview', async () => {
    const full = await readFile();
    expect(full.view).toMatchObject({ isReduced: false });
    const headers = { 'accept-encoding': 'br' };
    const response = await own.shop.site.request({ url: full.mesh, headers });
    expect(response.headers).toMatchObject({ 'content-type': 'model/gltf-binary', 'content-encoding': 'br' });
    expect(response.rawPayload).toHaveLength(full.view?.bytes ?? 0);
    expect(brotliDecompressSync(response.rawPayload).includes('_DELTA')).toBe(true);

    const panel = `/api/admin/stl-files/${model.id}`;
    await own.asAdmin(panel, 'PATCH', { previewLevel: 'reduced' });
    const reduced = await readFile();
    expect(reduced.view).toMatchObject({ isReduced: true });
    expect([await statusOf(reduced.mesh), await statusOf(full.mesh)]).toEqual([200, 404]);

    await own.asAdmin(panel, 'PATCH', { previewLevel: 'pictures' });
    const { view, before: picture } = await readFile();
    expect(view).toBeNull();
    expect([await statusOf(reduced.mesh), await statusOf(picture)]).toEqual([404, 200]);
    await own.asAdmin(panel, 'PATCH', { previewLevel: 'auto' });
  });

  it('returns 404 for everything of a hidden design, except in the panel', async () => {
    const { after, mesh } = await readFile();
    const urls = [differencesUrl(model.id), after, mesh];
    await own.asAdmin(`/api/admin/stl-files/${model.id}`, 'DELETE');
    for (const url of urls) {
      expect((await own.get(url)).statusCode).toBe(404);
      expect((await own.get(url.replace('/api/', '/api/admin/'))).statusCode).toBe(401);
      expect((await own.asAdmin(url.replace('/api/', '/api/admin/'))).statusCode).toBe(200);
    }
    await own.asAdmin(`/api/admin/stl-files/${model.id}/restore`, 'POST');
    expect((await own.get(differencesUrl(model.id))).statusCode).toBe(200);
  });

  it('returns 404 for unknown editions, pairs of other designs, and malformed addresses', async () => {
    const { before: url } = await readFile();
    const other = await own.addBox();
    expect((await own.get(differencesUrl(model.id, 9))).statusCode).toBe(404);
    expect((await own.get(differencesUrl(999_999))).statusCode).toBe(404);
    expect((await own.get(url.replace(`/${model.id}/`, `/${other.id}/`))).statusCode).toBe(404);
    expect((await own.get(url.replace('pictures/before', 'views/before.glb'))).statusCode).toBe(404);
    expect((await own.get(url.replace('before', 'between'))).statusCode).toBe(400);
    expect((await own.get(url.replace(/[0-9a-f]{64}/, 'x'))).statusCode).toBe(400);
    expect((await own.get(differencesUrl(model.id, 1))).json()).toEqual({ files: [] });
  });

  it('keeps what it shows until the files are gone', async () => {
    const { db, storage } = own.shop.site;
    const later = new Date(Date.now() + 3 * 86_400_000);
    await removeUnusedDifferences(db);
    await removeUnusedFiles(db, storage, later);
    const { before: picture, mesh } = await readFile();
    expect([await statusOf(picture), await statusOf(mesh)]).toEqual([200, 200]);

    await db.deleteFrom('models').where('id', '=', model.id).execute();
    await removeUnusedDifferences(db);
    const { rows } = await sql`select from file_differences where state = 'done'`.execute(db);
    expect(rows).toEqual([]);
    const { rows: media } = await sql`select from difference_media`.execute(db);
    expect(media).toEqual([]);
  });
});

it('says that the same shape was saved again, without pictures', async () => {
  const { positions, indices } = own.nextBox();
  const model = await own.add(stlFile('part.stl', writeStl({ positions, indices })));
  await own.replace(model, writeStl({ positions, indices: indices.map((_, i) => rotate(indices, i)) }));
  await own.drain();
  expect(await own.read(model.id)).toMatchObject([
    { difference: { state: 'done', facts: { verdict: 'same' }, pictures: null, view: null } },
  ]);
});

/** The corners of the facets, each of which begins at its second corner. */
const rotate = (indices: Uint32Array, i: number) => indices[i % 3 === 2 ? i - 2 : i + 1] ?? 0;

it('compares objects whose volumes are too small for the database', async () => {
  const model = await own.add(stlFile('part.stl', writeStl(cube(1e-16))));
  await own.replace(model, writeStl(cube(2e-16)));
  await own.drain();
  expect(await own.read(model.id)).toMatchObject([
    { difference: { state: 'done', facts: { verdict: 'same', volumeChangeMm3: 0 } } },
  ]);
});

it('says that the files of a ZIP are not compared, and nothing of added and removed files', async () => {
  const zip = await makePartsZip({ 'a.stl': Buffer.from(writeStl(own.nextBox())) });
  const model = await own.add({ field: 'stlFiles', name: 'parts.zip', content: zip });
  await own.replace(model);
  const form = makeForm({}, [stlFile('more.stl', writeStl(own.nextBox()))]);
  const { site, admin } = own.shop;
  await site.as(admin)({ method: 'POST', url: `/api/admin/stl-files/${model.id}/files`, ...form });
  await own.drain();
  expect(await own.read(model.id)).toMatchObject([
    { kind: 'replaced', difference: { state: 'not_comparable', reason: 'archive', facts: null } },
  ]);
  expect((await own.get(differencesUrl(model.id, 3))).json()).toEqual({
    files: [{ kind: 'added', name: 'more.stl', difference: null }],
  });
});
