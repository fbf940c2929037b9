import { afterAll, beforeAll, expect, it } from 'vitest';
import { enqueueAllModels } from '#src/features/publishing/server/examination/catch-up.ts';
import { createImages } from '#src/integrations/images.ts';
import { MeshPool } from '@firstlayer/mesh/pool/pool.ts';
import { createTestApp, type TestApp } from '#test/support/test-app.ts';
import { loadDesignFiles } from '@firstlayer/demo-goods/build.ts';
import { demoDesigns } from '@firstlayer/demo-goods/catalog.ts';
import { insertDesign, storeDesign, type BuiltDesign } from './install-design.ts';
import { installCategories } from './install.ts';
import { altTexts } from '@firstlayer/demo-goods/photos/alt-texts.ts';
import { listPhotos } from '@firstlayer/demo-goods/photos/photos.ts';
import { writeTempFile, type WrittenFile } from './written-file.ts';

let site: TestApp;
const mesh = new MeshPool();
beforeAll(async () => {
  site = await createTestApp();
  await installCategories(site.db);
});
afterAll(async () => {
  await site.close();
  await mesh.close();
});

/** Writes the files of a design into temporary files. @param changed the name of an STL whose header is changed */
async function build(key: string, changed?: string): Promise<BuiltDesign> {
  const design = demoDesigns.find((each) => each.key === key);
  if (!design) throw new Error(`There is no ${key}.`);
  const files: WrittenFile[] = [];
  for (const file of await loadDesignFiles(design)) {
    if (file.name === changed) file.bytes.set([33], 0);
    files.push(await writeTempFile(site.storage.newTempPath(), file));
  }
  return { design, files };
}

async function install(built: BuiltDesign): Promise<number> {
  const { db, storage, jobs, config, app } = site;
  const deps = {
    ...{ db, storage, jobs, mesh, limits: config.limits, log: app.log, now: () => new Date() },
    images: createImages({ storage, limits: config.limits }),
    runWhenIdle: <T>(work: () => Promise<T>) => work(),
  };
  const dates = { releasedAt: new Date('2025-03-04'), releasesAt: undefined };
  return insertDesign(deps, await storeDesign(deps, built), dates);
}

async function findFacts(id: number) {
  return site.db
    .selectFrom('model_files')
    .leftJoin('mesh_facts', 'mesh_facts.sha256', 'model_files.sha256')
    .select(['name', 'model_files.sha256', 'state', 'estimates'])
    .where('model_id', '=', id)
    .execute();
}

it('shows the print facts and the 3D view of a design without an examination', async () => {
  const id = await install(await build('facet-planter'));
  const facts = await findFacts(id);
  expect(facts.map(({ state }) => state)).toEqual(['done', 'done']);
  for (const { estimates } of facts) expect(estimates).not.toEqual([]);
  const { body } = await site.request({ method: 'GET', url: `/api/stl-files/${id}` });
  expect(JSON.parse(body)).toMatchObject({
    preview: { isReduced: false },
    print: { tallMm: expect.any(Number) },
  });

  const previews = await site.db.selectFrom('mesh_previews').select('hash').execute();
  expect(previews.length).toBeGreaterThan(0);
  for (const { hash } of previews)
    for (const ending of ['br', 'gz'])
      expect(await site.storage.stat(`previews/${hash}.glb.${ending}`)).toBeDefined();

  await enqueueAllModels(site.db);
  expect(new Set((await findFacts(id)).map(({ state }) => state))).toEqual(new Set(['done']));
});

it('has no 3D view of a simple premium design', async () => {
  const id = await install(await build('shard-bud-vase'));
  const { body } = await site.request({ method: 'GET', url: `/api/stl-files/${id}` });
  expect(JSON.parse(body)).toMatchObject({ preview: null });
});

it('shows the photographs of a design before its rendered pictures', async () => {
  const [key, photos] = Object.entries(await listPhotos())[0] ?? [];
  if (key === undefined || !photos) throw new Error('No design has photographs.');
  const id = await install(await build(key));
  const rows = await site.db
    .selectFrom('model_images')
    .select(['source', 'width', 'color', 'alt'])
    .where('model_id', '=', id)
    .orderBy('position')
    .execute();
  const expected = photos.map(({ width, color }, at) => ({
    ...{ source: 'upload', width, color },
    alt: altTexts[key]?.[at === 0 ? 'hero' : 'in-use'],
  }));
  expect(rows.slice(0, photos.length)).toEqual(expected);
  expect(rows.length).toBeGreaterThan(photos.length);
});

it('leaves a file with other bytes to the examination', async () => {
  const [first, second] = (await build('comb-desk-caddy')).files;
  const id = await install(await build('comb-desk-caddy', first?.name));
  const listStates = async () =>
    Object.fromEntries((await findFacts(id)).map(({ name, state }) => [name, state]));
  expect(await listStates()).toEqual({ [String(first?.name)]: null, [String(second?.name)]: 'done' });
  await enqueueAllModels(site.db);
  expect(await listStates()).toEqual({ [String(first?.name)]: 'waiting', [String(second?.name)]: 'done' });
});
