import { beforeAll, expect, it } from 'vitest';
import { createCategory, createModel } from '#test/support/factories.ts';
import { useTestApp } from '#test/support/test-app.ts';

const site = useTestApp();

beforeAll(async () => {
  await createCategory(site.db, 'Rooms');
  await createCategory(site.db, 'Garden');
  await add({ title: 'Tall vase', categories: ['rooms'], isPremium: true });
  await add({
    ...{ title: 'Round vase', categories: ['rooms', 'garden'], designerId: 'designer-one' },
  });
  await add({ title: 'Spade', categories: ['garden'] });
  await add({ title: 'Clip' });
});

function add(parts: Parameters<typeof createModel>[1]): Promise<number> {
  return createModel(site.db, { description: '', ...parts });
}

const count = async (query: string) => {
  const response = await site.request({ url: `/api/stl-files/category-counts${query}` });
  expect(response.statusCode).toBe(200);
  return response.json<object>();
};
const counts = (total: number, ...categories: [slug: string, count: number][]) => ({
  total,
  categories: categories.map(([slug, number]) => ({ slug, count: number })),
});

it.each([
  ['', counts(4, ['rooms', 2], ['garden', 2])],
  ['?q=vase', counts(2, ['rooms', 2], ['garden', 1])],
  ['?q=vase&premium=true', counts(1, ['rooms', 1])],
  ['?q=spade', counts(1, ['garden', 1])],
  ['?q=zzqqxx', counts(0)],
  ['?q=', counts(4, ['rooms', 2], ['garden', 2])],
  ['?premium=false', counts(3, ['rooms', 1], ['garden', 2])],
  ['?designer=designer_one', counts(1, ['rooms', 1], ['garden', 1])],
  ['?designer=nobody', counts(0)],
  ['?filter=trending', counts(0)],
  ['?bed=200', counts(0)],
])('counts the designs of each category for %s', async (query, expected) => {
  expect(await count(query)).toEqual(expected);
});

it('counts a design that was added a moment ago', async () => {
  expect(await count('?q=shovel')).toEqual(counts(0));
  await add({ title: 'Shovel', categories: ['garden'] });
  expect(await count('?q=shovel')).toEqual(counts(1, ['garden', 1]));
});
