import { beforeAll, beforeEach, expect, it } from 'vitest';
import { createCategory, createModel, createSubcategory, createUser } from '#test/support/factories.ts';
import { testNow, useTestApp } from '#test/support/test-app.ts';
import type { ModelCard } from '../../schemas.ts';
import { refreshRelated } from './related-models.ts';

const site = useTestApp();

beforeAll(async () => {
  const rooms = await createCategory(site.db, 'Rooms');
  await createCategory(site.db, 'Garden');
  await createSubcategory(site.db, rooms.id, 'Shelves');
});

beforeEach(() => site.db.deleteFrom('models').execute());

async function add(title: string, parts: Parameters<typeof createModel>[1] = {}): Promise<number> {
  const id = await createModel(site.db, { title, ...parts });
  await site.db.updateTable('models').set({ updated_at: testNow }).where('id', '=', id).execute();
  return id;
}

const refresh = (hours = 0) => refreshRelated(site.db, new Date(testNow.getTime() + hours * 3_600_000));

async function findRelated(id: number): Promise<string[]> {
  const response = await site.request({ url: `/api/stl-files/${id}/related` });
  expect(response.statusCode).toBe(200);
  return response.json<ModelCard[]>().map(({ title }) => title);
}

async function download(modelId: number, ...names: string[]): Promise<void> {
  for (const id of names) {
    await site.db
      .insertInto('download_days')
      .values({ model_id: modelId, user_id: id, day: '2026-11-17' })
      .execute();
  }
}

it('ranks a shared subcategory above a shared category, and the same designer above others', async () => {
  const shelf = { categories: ['rooms'], subcategories: ['shelves'] };
  const id = await add('Shelf', { ...shelf, designerId: 'designer-one' });
  await add('Rack', shelf);
  await add('Chair', { categories: ['rooms'] });
  await add('Table', { categories: ['rooms'], designerId: 'designer-one' });
  await add('Spade', { categories: ['garden'] });
  expect(await findRelated(id)).toEqual([]);
  await refresh();
  expect(await findRelated(id)).toEqual(['Rack', 'Table', 'Chair']);
});

it('relates designs of other categories that the same people downloaded, from two people on', async () => {
  const people = await Promise.all(Array.from({ length: 3 }, () => createUser(site.db)));
  const [one = '', two = '', three = ''] = people.map(({ id }) => id);
  const id = await add('Shelf', { categories: ['rooms'] });
  const [spade, rake] = [await add('Spade', { categories: ['garden'] }), await add('Rake')];
  await download(id, one, two, three);
  await download(spade, one, two);
  await download(rake, three);
  await refresh();
  expect(await findRelated(id)).toEqual(['Spade']);
});

it('relates a design without a category to others of the whole catalog', async () => {
  const id = await add('Shelf');
  await add('Spade', { categories: ['garden'] });
  await refresh();
  expect(await findRelated(id)).toEqual(['Spade']);
});

it('leaves out designs that are not public, and returns 404 for one of them', async () => {
  const id = await add('Shelf', { categories: ['rooms'] });
  const hidden = await add('Rack', { categories: ['rooms'] });
  await refresh();
  expect(await findRelated(id)).toEqual(['Rack']);
  await site.db.updateTable('models').set({ deleted_at: new Date() }).where('id', '=', hidden).execute();
  expect(await findRelated(id)).toEqual([]);
  for (const missing of [hidden, 999_999]) {
    expect((await site.request({ url: `/api/stl-files/${missing}/related` })).statusCode).toBe(404);
  }
});

it('computes again what is older than a day or changed since', async () => {
  const id = await add('Shelf', { categories: ['rooms'] });
  await refresh();
  await add('Rack', { categories: ['rooms'] });
  await refresh(1);
  expect(await findRelated(id)).toEqual([]);
  await refresh(26);
  expect(await findRelated(id)).toEqual(['Rack']);
  await add('Chair', { categories: ['rooms'] });
  const updated_at = new Date(testNow.getTime() + 27 * 3_600_000);
  await site.db.updateTable('models').set({ updated_at }).where('id', '=', id).execute();
  await refresh(28);
  expect(await findRelated(id)).toEqual(['Chair', 'Rack']);
});
