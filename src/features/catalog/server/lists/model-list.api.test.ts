import { beforeAll, describe, expect, it } from 'vitest';
import { createCategory, createModel, createSubcategory } from '#test/support/factories.ts';
import { useTestApp } from '#test/support/test-app.ts';
import type { ModelCard } from '../../schemas.ts';

const site = useTestApp();
const ids = new Map<string, number>();

const day = (number: number) => new Date(Date.UTC(2026, 0, number));

beforeAll(async () => {
  const rooms = await createCategory(site.db, 'Rooms');
  const garden = await createCategory(site.db, 'Garden');
  await createSubcategory(site.db, rooms.id, 'Shelves');
  await createSubcategory(site.db, garden.id, 'Pots');
  const add = async (title: string, parts: Parameters<typeof createModel>[1]) =>
    ids.set(title, await createModel(site.db, { title, ...parts }));
  await add('Bird house', { categories: ['garden'], releasedAt: day(1), designerId: 'designer-one' });
  await add('árbol', { categories: ['garden'], releasedAt: day(2), isPremium: true });
  await add('Clip', {
    ...{ categories: ['rooms'], subcategories: ['shelves'], releasedAt: day(3), designerId: 'designer-one' },
  });
  await add('Dish', { categories: ['rooms', 'garden'], releasedAt: day(3), needsSupports: true });
  await add('Egg cup', { releasedAt: day(4), isPremium: true, needsSupports: true, needsBrim: true });
  await add('Flower pot', { categories: ['garden'], subcategories: ['pots'], releasedAt: day(5) });
});

async function list(query: string) {
  const response = await site.request({ url: `/api/stl-files${query}` });
  expect(response.statusCode).toBe(200);
  return {
    titles: response.json<ModelCard[]>().map(({ title }) => title),
    total: Number(response.headers['x-total-count']),
    next: /^<(.+)>; rel="next"$/.exec(String(response.headers.link))?.[1],
  };
}

async function listAll(query: string, between: () => Promise<unknown> = async () => undefined) {
  const titles: string[] = [];
  for (let next: string | undefined = query; next !== undefined;) {
    const page = await list(next.replace('/api/stl-files', ''));
    titles.push(...page.titles);
    next = page.next;
    await between();
  }
  return titles;
}

const newest = ['Flower pot', 'Egg cup', 'Dish', 'Clip', 'árbol', 'Bird house'];

describe('the list', () => {
  it('sorts by newest and returns the total', async () => {
    expect(await list('')).toEqual({ titles: newest, total: 6, next: undefined });
  });

  it.each([
    ['?category=garden', ['Flower pot', 'Dish', 'árbol', 'Bird house']],
    ['?category=rooms&subcategory=shelves', ['Clip']],
    ['?subcategory=pots', ['Flower pot']],
    ['?category=garden&subcategory=shelves', []],
    ['?category=nowhere', []],
    ['?subcategory=nowhere', []],
    ['?category=%00', []],
    ['?category=&subcategory=&q=', newest],
    ['?designer=designer_one', ['Clip', 'Bird house']],
    ['?designer=designer_one&sort=title', ['Bird house', 'Clip']],
    ['?designer=designer_one&category=garden', ['Bird house']],
    ['?designer=designer_one&q=clip', ['Clip']],
    ['?designer=designer_one&q=dish', []],
    ['?designer=designer_two', []],
    ['?designer=nobody', []],
    ['?premium=true', ['Egg cup', 'árbol']],
    ['?premium=false', ['Flower pot', 'Dish', 'Clip', 'Bird house']],
    ['?premium=false&supports=true', ['Dish']],
    ['?brim=true', ['Egg cup']],
    ['?premium=true&supports=true&brim=false', []],
    ['?category=garden&premium=true', ['árbol']],
    ['?sort=title', ['árbol', 'Bird house', 'Clip', 'Dish', 'Egg cup', 'Flower pot']],
    ['?sort=trending', newest],
    ['?sort=relevance', newest],
    ['?filter=trending', []],
    ['?isAdmin=1&unknown=x', newest],
  ])('answers %s', async (query, titles) => {
    expect(await list(query)).toEqual({ titles, total: titles.length, next: undefined });
  });

  it.each(['newest', 'title', 'popular', 'trending'])(
    'pages without a gap when sorted by %s',
    async (sort) => {
      const whole = (await list(`?sort=${sort}`)).titles;
      expect(await listAll(`?sort=${sort}&limit=1`)).toEqual(whole);
      expect(await listAll(`?sort=${sort}&limit=4`)).toEqual(whole);
      expect(await listAll(`?sort=${sort}&limit=2&category=garden`)).toEqual(
        (await list(`?sort=${sort}&category=garden`)).titles,
      );
      expect(await listAll(`?sort=${sort}&limit=2&premium=false`)).toEqual(
        (await list(`?sort=${sort}&premium=false`)).titles,
      );
    },
  );

  it('neither skips nor repeats designs when others are added in the meantime', async () => {
    const add = () => createModel(site.db, { title: 'Newcomer', releasedAt: day(6) });
    const added: number[] = [];
    const titles = await listAll('?limit=2', async () => added.push(await add()));
    expect(titles).toEqual(newest);
    await site.db.deleteFrom('models').where('id', 'in', added).execute();
    await site.db.updateTable('counters').set({ value: 6 }).where('name', '=', 'models').execute();
  });

  it('caps the limit at 100 and rejects an invalid limit', async () => {
    expect((await list('?limit=5000')).titles).toHaveLength(6);
    for (const limit of ['0', '-1', 'x', '1.5']) {
      expect((await site.request({ url: `/api/stl-files?limit=${limit}` })).statusCode).toBe(400);
    }
  });

  it.each(['sort=best', 'filter=best', 'premium=yes'])('refuses %s', async (query) => {
    expect((await site.request({ url: `/api/stl-files?${query}` })).statusCode).toBe(400);
  });
});

describe('a cursor', () => {
  it('keeps the rest of the query in the link to the next page', async () => {
    const { next } = await list('?category=garden&limit=1&sort=title');
    expect(new URL(next ?? '', 'http://x').searchParams.get('category')).toBe('garden');
    expect(new URL(next ?? '', 'http://x').searchParams.get('limit')).toBe('1');
  });

  it('gives 400 for another list', async () => {
    const { next } = await list('?limit=1');
    const cursor = new URL(next ?? '', 'http://x').searchParams.get('cursor');
    for (const query of ['sort=title', 'category=garden', 'q=pot', 'filter=trending', 'premium=true']) {
      const response = await site.request({ url: `/api/stl-files?${query}&cursor=${cursor}` });
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({ code: 'invalid_cursor' });
    }
    expect((await site.request({ url: `/api/stl-files?limit=3&cursor=${cursor}` })).statusCode).toBe(200);
  });

  const forge = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

  it('gives 400 if it is forged or broken', async () => {
    const { next } = await list('?limit=1');
    const cursor = new URL(next ?? '', 'http://x').searchParams.get('cursor') ?? '';
    const [fingerprint] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as [string];
    const forged = [
      'x',
      '%00',
      '!!!',
      forge(null),
      forge({}),
      forge([fingerprint]),
      forge([fingerprint, 0, 0, []]),
      forge([fingerprint, 0, 0, ['a', 1]]),
      forge([fingerprint, 0, 0, [1e300, 1]]),
      forge([fingerprint, 0, 0, [1.5, 1]]),
      forge([fingerprint, -1, 0, [1, 1]]),
      forge([fingerprint, 77, 0, [1, 1]]),
      forge(['elsewhere', 0, 0, [1, 1]]),
      'a'.repeat(501),
    ];
    for (const one of forged) {
      const response = await site.request({ url: `/api/stl-files?cursor=${one}` });
      expect(response.statusCode).toBe(400);
    }
    for (const edge of [1e14, -1e14]) {
      const url = `/api/stl-files?cursor=${forge([fingerprint, 0, 0, [edge, edge]])}`;
      expect((await site.request({ url })).statusCode).toBe(200);
    }
  });
});
