import { beforeAll, expect, it } from 'vitest';
import { site as facts } from '#src/site.ts';
import { createCategory, createModel, createSubcategory, createUser } from '#test/support/factories.ts';
import { useTestApp } from '#test/support/test-app.ts';
import type { SearchSuggestions } from '../../schemas.ts';

const shop = useTestApp();
const [designer] = facts.designers;

beforeAll(async () => {
  const { db } = shop;
  const others = await createCategory(db, 'Others');
  await createSubcategory(db, others.id, 'Toys');
  const places = { categories: ['others'], subcategories: ['toys'] };
  const designerId = designer?.userId ?? null;
  await createModel(db, { title: 'Toadstool', tags: ['no tools', 'gift'], designerId });
  await createModel(db, { title: 'Tortoise', ...places, designerId });
  await createModel(db, { title: 'Toucan', ...places });
  await createModel(db, { title: 'Tower', tags: ['tooled'], isPremium: true });
  await createModel(db, { title: 'Tomahawk', tags: ['toxic'], state: 'draft' });
  await createModel(db, {
    title: 'Tomcat',
    tags: ['topical'],
    state: 'scheduled',
    releasesAt: new Date(4e12),
  });
});

const read = async (q: string, request = shop.request) => {
  const response = await request({ url: `/api/search/suggestions?${new URLSearchParams({ q })}` });
  expect(response.statusCode).toBe(200);
  return response.json<SearchSuggestions>();
};

it('suggests designs, tags and categories by the beginnings of words, with their counts', async () => {
  const found = await read('to');
  expect(found.designs.map(({ title }) => title)).toEqual(['Tower', 'Toucan', 'Tortoise']);
  expect(found.tags).toEqual([
    { slug: 'no-tools', name: 'no tools', count: 1 },
    { slug: 'tooled', name: 'tooled', count: 1 },
  ]);
  expect(found.categories).toEqual([
    { slug: 'toys', name: 'Toys', parent: { slug: 'others', name: 'Others' }, count: 2 },
  ]);
  expect(found).toMatchObject({ total: 4, guess: null });
});

it('says whether a designer is named or only begins alike', async () => {
  const name = designer?.displayName ?? '';
  const expected = { username: designer?.username, displayName: name, count: 2 };
  expect((await read(name)).designers).toEqual([{ ...expected, isNamed: true }]);
  expect((await read(name.slice(0, -1))).designers).toContainEqual({ ...expected, isNamed: false });
});

it('returns a guess without designs', async () => {
  expect(await read('tortoize')).toMatchObject({ designs: [], total: 0, guess: 'tortoise' });
  expect(await read('zzqqxx')).toMatchObject({ designs: [], total: 0, guess: null });
});

it('returns the same to everybody, and caches it until the catalog changes', async () => {
  const member = shop.as(await createUser(shop.db));
  const before = await read('toucan');
  expect(await read('toucan', member)).toEqual(before);
  await createModel(shop.db, { title: 'Toucan two' });
  expect((await read('toucan')).total).toBe(before.total + 1);
});

it.each([
  '',
  ' ',
  't',
  '%',
  "'",
  '"to',
  '\u0000\u0007to',
  '\u202Eto',
  '置物',
  'x'.repeat(500),
  'to '.repeat(300),
])('answers the query %s', async (q) => {
  expect((await read(q)).designs.length).toBeLessThanOrEqual(3);
});
