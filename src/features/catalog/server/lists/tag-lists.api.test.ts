import { beforeAll, expect, it } from 'vitest';
import { createAdmin, createCategory, createModel } from '#test/support/factories.ts';
import { useTestApp } from '#test/support/test-app.ts';
import type { Model, ModelCard } from '../../schemas.ts';

const site = useTestApp();
let vase: number;
const day = (number: number) => new Date(Date.UTC(2026, 0, number));

beforeAll(async () => {
  await createCategory(site.db, 'Rooms');
  const bare = { description: '' };
  vase = await createModel(site.db, {
    ...bare,
    title: 'Tall vase',
    tags: ['gift', 'dried flowers'],
    categories: ['rooms'],
    releasedAt: day(1),
  });
  await createModel(site.db, { ...bare, title: 'Bowl', tags: ['gift'], isPremium: true, releasedAt: day(3) });
  await createModel(site.db, { ...bare, title: 'Clip', releasedAt: day(2) });
});

async function list(query: string) {
  const response = await site.request({ url: `/api/stl-files?${query}` });
  expect(response.statusCode).toBe(200);
  return [response.headers['x-total-count'], response.json<ModelCard[]>().map(({ title }) => title)];
}

it.each([
  ['tag=gift', ['2', ['Bowl', 'Tall vase']]],
  ['tag=dried-flowers', ['1', ['Tall vase']]],
  ['tag=gift&sort=title', ['2', ['Bowl', 'Tall vase']]],
  ['tag=gift&premium=false', ['1', ['Tall vase']]],
  ['tag=gift&category=rooms', ['1', ['Tall vase']]],
  ['tag=gift&q=vase', ['1', ['Tall vase']]],
  ['tag=', ['3', ['Bowl', 'Clip', 'Tall vase']]],
  ['tag=nothing', ['0', []]],
  ['tag=%27|%27', ['0', []]],
  ['q=gift', ['2', ['Bowl', 'Tall vase']]],
  ['q=present', ['2', ['Bowl', 'Tall vase']]],
  ['q=flowers', ['1', ['Tall vase']]],
])('lists the designs of %s', async (query, expected) => {
  expect(await list(query)).toEqual(expected);
});

it('continues a list of a tag by its cursor', async () => {
  const first = await site.request({ url: '/api/stl-files?tag=gift&limit=1' });
  const next = /^<(.+)>; rel="next"$/.exec(String(first.headers.link))?.[1] ?? '';
  expect((await site.request({ url: next })).json()).toMatchObject([{ title: 'Tall vase' }]);
});

it('counts the designs of a tag by category', async () => {
  const response = await site.request({ url: '/api/stl-files/category-counts?tag=gift' });
  expect(response.json()).toEqual({ total: 2, categories: [{ slug: 'rooms', count: 1 }] });
});

it('shows the tags of a design, and follows a change by an admin', async () => {
  const url = `/api/stl-files/${vase}`;
  const getTags = async () => (await site.request({ url })).json<Model>().tags;
  expect(await getTags()).toEqual([
    { name: 'gift', slug: 'gift' },
    { name: 'dried flowers', slug: 'dried-flowers' },
  ]);
  const admin = await createAdmin(site.db);
  const change = (tags: string[]) =>
    site.as(admin)({ method: 'PATCH', url: `/api/admin/stl-files/${vase}`, body: { tags } });
  expect((await change([' Kids', 'kids '])).statusCode).toBe(200);
  expect(await getTags()).toEqual([{ name: 'kids', slug: 'kids' }]);
  expect(await list('tag=kids')).toEqual(['1', ['Tall vase']]);
  expect(await list('tag=gift')).toEqual(['1', ['Bowl']]);
  expect((await change(['x'.repeat(31)])).statusCode).toBe(400);
  expect((await change(Array.from({ length: 11 }, (_, index) => `tag ${index}`))).statusCode).toBe(400);
});
