import { beforeAll, expect, it } from 'vitest';
import { createAdmin, createCategory, createModel } from '#test/support/factories.ts';
import { useTestApp } from '#test/support/test-app.ts';
import type { ModelCard } from '../../schemas.ts';
import { updateListedPrints } from '../queries/print-filter.ts';

const site = useTestApp();

/** The six print times are those of the classes in their order. */
type Print = [bedMm: number, tallMm: number, grams: number, minutes: number[]];

async function add(title: string, print: Print | undefined, parts: Parameters<typeof createModel>[1] = {}) {
  const id = await createModel(site.db, { title, ...parts });
  if (!print) return;
  const [bed_mm, tall_mm, grams, minutes] = print;
  await site.db
    .insertInto('model_prints')
    .values({ model_id: id, state: 'done', bed_mm, tall_mm, grams, minutes })
    .onConflict((row) =>
      row.column('model_id').doUpdateSet({ state: 'done', bed_mm, tall_mm, grams, minutes }),
    )
    .execute();
  await site.db.transaction().execute((tx) => updateListedPrints(tx, id));
}

beforeAll(async () => {
  await createCategory(site.db, 'Garden');
  await add('Clip wall', [60, 20.4, 9.2, [40, 30, 45, 30, 35, 50]], { categories: ['garden'] });
  await add('Pot wall', [180, 150, 90, [500, 300, 550, 240, 320, 600]], { isPremium: true });
  await add('Lamp wall', [200, 300, 210, [800, 600, 900, 500, 650, 1000]], { categories: ['garden'] });
  await add('Gear wall', [60, 30, 40, [140, 90, 150, 100, 110, 170]]);
  await add('Castle wall', [500, 600, 90_000, [90_000, 90_000, 90_000, 90_000, 90_000, 90_000]]);
  await add('Unknown wall', undefined);
});

async function list(query: string) {
  const response = await site.request({ url: `/api/stl-files?${query}` });
  expect(response.statusCode).toBe(200);
  const titles = response.json<ModelCard[]>().map(({ title }) => title.replace(' wall', ''));
  return {
    titles,
    total: Number(response.headers['x-total-count']),
    next: /^<(.+)>; rel="next"$/.exec(String(response.headers.link))?.[1],
  };
}

const byTime = ['Clip', 'Gear', 'Pot', 'Lamp', 'Castle', 'Unknown'];

it.each([
  ['sort=title&bed=180&tall=180', ['Clip', 'Gear', 'Pot']],
  ['sort=title&bed=179', ['Clip', 'Gear']],
  ['sort=title&tall=20', []],
  ['sort=title&tall=21', ['Clip']],
  ['sort=title&bed=2000&tall=2000', ['Castle', 'Clip', 'Gear', 'Lamp', 'Pot']],
  ['sort=title&maxMinutes=100', ['Clip', 'Gear']],
  ['sort=title&maxMinutes=90', ['Clip', 'Gear']],
  ['sort=title&maxMinutes=90&class=corexy', ['Clip']],
  ['sort=title&maxMinutes=100&class=classic', ['Clip']],
  ['sort=title&maxMinutes=95&class=modern', ['Clip', 'Gear']],
  ['sort=title&maxGrams=50', ['Clip', 'Gear']],
  ['sort=title&maxGrams=90&premium=true', ['Pot']],
  ['sort=title&bed=220&category=garden', ['Clip', 'Lamp']],
  ['sort=title&q=wall&bed=180', ['Clip', 'Gear', 'Pot']],
  ['sort=time', byTime],
  ['sort=time&class=small', byTime],
  ['sort=time&category=garden', ['Clip', 'Lamp']],
  ['sort=time&q=wall', byTime],
  ['sort=time&q=wall&maxMinutes=400', ['Clip', 'Gear', 'Pot']],
  ['filter=trending&sort=time&bed=180', []],
])('answers %s', async (query, titles) => {
  expect(await list(query)).toEqual({ titles, total: titles.length, next: undefined });
});

it.each([
  'sort=time',
  'sort=time&q=wall',
  'sort=time&class=large',
  'bed=2000&q=wall',
  'bed=2000&sort=popular',
])('pages %s without a gap', async (query) => {
  const { titles: whole } = await list(query);
  const titles: string[] = [];
  for (let next: string | undefined = `${query}&limit=2`; next !== undefined;) {
    const page = await list(next.replace('/api/stl-files?', ''));
    titles.push(...page.titles);
    next = page.next;
  }
  expect(titles).toEqual(whole);
});

it.each([
  'bed=0',
  'bed=-1',
  'bed=2001',
  'tall=1.5',
  'tall=x',
  'maxMinutes=30001',
  'maxGrams=0',
  'class=resin',
])('refuses %s', async (query) => {
  expect((await site.request({ url: `/api/stl-files?${query}` })).statusCode).toBe(400);
});

it.each([
  ['sort=time', [1e14, 1e14]],
  ['q=wall', [1e14, 1e14, 1e14]],
  ['q=wall', [4, -1e14, 1e14]],
])('accepts a cursor of %s with numbers beyond the range of the columns', async (query, key) => {
  const { next } = await list(`${query}&limit=1`);
  const cursor = new URL(next ?? '', 'http://x').searchParams.get('cursor') ?? '';
  const [fingerprint] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as [string];
  const forged = Buffer.from(JSON.stringify([fingerprint, 0, 0, key])).toString('base64url');
  expect((await list(`${query}&cursor=${forged}`)).titles).toEqual([]);
});

it('keeps the print facts of a design that is changed', async () => {
  const { id } = (await site.request({ url: '/api/stl-files?q=gear' })).json<ModelCard[]>()[0] ?? { id: 0 };
  const changed = await site.as(await createAdmin(site.db))({
    method: 'PATCH',
    url: `/api/admin/stl-files/${id}`,
    body: { title: 'Cog wall' },
  });
  expect(changed.statusCode).toBe(200);
  expect((await list('sort=title&maxGrams=50')).titles).toEqual(['Clip', 'Cog']);
});
