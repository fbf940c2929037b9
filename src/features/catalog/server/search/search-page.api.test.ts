import { beforeAll, beforeEach, expect, it } from 'vitest';
import { createAdmin, createCategory, createModel } from '#test/support/factories.ts';
import { useTestApp } from '#test/support/test-app.ts';
import type { ModelListQuery } from '../../schemas.ts';
import { listModels } from '../lists/model-list.ts';
import { createDirectReads, type CatalogReads } from '../catalog-reads.ts';

const site = useTestApp();
let instances: [CatalogReads, CatalogReads];
// The words differ so much that none is taken for a misspelling of another.
const words = ['Alpaca', 'Bumblebee', 'Cauldron', 'Dromedary', 'Espalier'];
let word = '';

beforeAll(async () => {
  const { db } = site;
  instances = [createDirectReads(db), createDirectReads(db)];
  await createCategory(db, 'Garden');
});

beforeEach(() => {
  word = words.shift() ?? '';
});

const add = (title: string, parts = {}) => createModel(site.db, { title, ...parts });

async function search(more: Partial<ModelListQuery> = {}, instance = instances[0]) {
  const {
    items: cards,
    total,
    nextCursor,
  } = await listModels(site.db, instance, { q: word, limit: 24, ...more });
  return { titles: cards.map(({ title }) => title), total, cursor: nextCursor };
}

async function pageThrough(more: Partial<ModelListQuery>, instanceOf: (page: number) => CatalogReads) {
  const titles: string[] = [];
  let cursor: string | undefined;
  for (let page = 0; page === 0 || cursor !== undefined; page += 1) {
    const found = await search({ ...more, ...(cursor !== undefined && { cursor }) }, instanceOf(page));
    titles.push(...found.titles);
    cursor = found.cursor;
  }
  return titles;
}

it('lists the most downloaded matches first, on each page', async () => {
  const old = await add(`${word} one`);
  await add(`${word} two`);
  await add(`${word} three`);
  await site.db.updateTable('model_search').set({ popularity: 30 }).where('model_id', '=', old).execute();
  const titles = [`${word} one`, `${word} three`, `${word} two`];
  expect((await search()).titles).toEqual(titles);
  expect(await pageThrough({ limit: 1 }, () => instances[0])).toEqual(titles);
});

it('applies filters and orders', async () => {
  await add(`${word} plain`);
  await add(`${word} premium`, { isPremium: true, categories: ['garden'] });
  expect((await search()).total).toBe(2);
  expect((await search({ premium: false })).titles).toEqual([`${word} plain`]);
  expect((await search({ category: 'garden' })).titles).toEqual([`${word} premium`]);
  expect((await search({ sort: 'title' })).titles).toEqual([`${word} plain`, `${word} premium`]);
  expect((await search({ filter: 'trending' })).total).toBe(0);
});

it('finds additions, changes and deletions on every instance immediately', async () => {
  const admin = site.as(await createAdmin(site.db));
  const expectOnBoth = async (titles: string[]) => {
    for (const instance of instances) {
      expect(await search({}, instance)).toEqual({ titles, total: titles.length, cursor: undefined });
    }
  };
  await expectOnBoth([]);
  const id = await add(`${word} first`);
  await expectOnBoth([`${word} first`]);
  await add('Something else', { description: `<p>Like ${word}.</p>` });
  await expectOnBoth([`${word} first`, 'Something else']);
  const url = `/api/admin/stl-files/${id}`;
  expect((await admin({ method: 'PATCH', url, body: { title: 'Renamed' } })).statusCode).toBe(200);
  await expectOnBoth(['Something else']);
  await add(`${word} second`);
  await expectOnBoth([`${word} second`, 'Something else']);
  expect((await admin({ method: 'DELETE', url })).statusCode).toBeLessThan(300);
  await add(`${word} third`);
  await expectOnBoth([`${word} third`, `${word} second`, 'Something else']);
});

it('pages across instances without a gap', async () => {
  const added: string[] = [];
  for (let n = 0; n < 260; n += 1) added.push(`${word} ${1000 + n}`);
  for (const title of added) await add(title);
  for (const sort of ['relevance', 'newest', 'title', 'popular'] as const) {
    const ofBoth = await pageThrough({ sort, limit: 40 }, (page) => instances[page % 2 === 0 ? 0 : 1]);
    expect(ofBoth.toSorted()).toEqual(added);
    expect(await pageThrough({ sort, limit: 100 }, () => instances[1])).toEqual(ofBoth);
  }
});
