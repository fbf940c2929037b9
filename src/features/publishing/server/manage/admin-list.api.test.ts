import { beforeAll, describe, expect, it } from 'vitest';
import {
  createAdmin,
  createCategory,
  createModel,
  createUser,
  type UserRow,
} from '#test/support/factories.ts';
import { indexModel } from '#src/features/catalog/server/search/model-index.ts';
import { setVisibility } from '../release/visibility.ts';
import { lockModel } from '../rows/model-writes.ts';
import { useTestApp } from '#test/support/test-app.ts';
import type { AdminModel, AdminModelCard } from '../../admin-schemas.ts';

const site = useTestApp();
let admin: UserRow;
const ids = new Map<string, number>();

const path = '/api/admin/stl-files';
const day = (number: number) => new Date(Date.UTC(2026, 0, number));

beforeAll(async () => {
  admin = await createAdmin(site.db);
  await createCategory(site.db, 'Garden');
  await createCategory(site.db, 'Rooms');
  type Parts = Parameters<typeof createModel>[1];
  const add = async (title: string, parts: Parts, columns?: object) => {
    const id = await createModel(site.db, { title, ...parts });
    ids.set(title, id);
    if (!columns) return;
    await site.db.updateTable('models').set(columns).where('id', '=', id).execute();
    await site.db.transaction().execute((tx) => indexModel(tx, id));
  };
  const bin = (title: string, deletedAt: Date) =>
    site.db.transaction().execute(async (tx) => {
      await setVisibility(tx, await lockModel(tx, ids.get(title) ?? 0), { deleted_at: deletedAt });
    });
  await add('Bird house', { categories: ['garden'], releasedAt: day(1) }, { download_count: 5 });
  await add('Árbol 100%', { categories: ['garden'], releasedAt: day(2), isPremium: true });
  await add('Clip_on (xl)', { categories: ['rooms'], releasedAt: day(3) }, { download_count: 5 });
  await add('Dish', { categories: ['rooms', 'garden'], releasedAt: day(3) });
  await add('Egg cup', { releasedAt: day(4), isPremium: true, state: 'draft' });
  const waiting = { state: 'scheduled', releasesAt: day(60) } as const;
  await add('Flower pot', { categories: ['garden'], releasedAt: day(5), ...waiting });
  await add('Gone first', { releasedAt: day(8) });
  await add('Gone last', { releasedAt: day(7), state: 'draft' });
  await bin('Gone first', day(20));
  await bin('Gone last', day(21));
});

async function list(query: string) {
  const response = await site.as(admin)({ url: path + query });
  expect([query, response.statusCode]).toEqual([query, 200]);
  return {
    titles: response.json<AdminModelCard[]>().map(({ title }) => title),
    total: Number(response.headers['x-total-count']),
    next: /^<(.+)>; rel="next"$/.exec(String(response.headers.link))?.[1],
  };
}

async function listAll(query: string, between: () => Promise<unknown> = async () => undefined) {
  const titles: string[] = [];
  for (let next: string | undefined = query; next !== undefined;) {
    const page = await list(next.replace(path, ''));
    titles.push(...page.titles);
    next = page.next;
    await between();
  }
  return titles;
}

const newest = ['Flower pot', 'Egg cup', 'Dish', 'Clip_on (xl)', 'Árbol 100%', 'Bird house'];
const byTitle = ['Árbol 100%', 'Bird house', 'Clip_on (xl)', 'Dish', 'Egg cup', 'Flower pot'];
const byDownloads = ['Clip_on (xl)', 'Bird house', 'Flower pot', 'Egg cup', 'Dish', 'Árbol 100%'];

describe('the table of designs', () => {
  it.each([
    ['', newest],
    ['?order=asc', newest.toReversed()],
    ['?sort=title', byTitle],
    ['?sort=title&order=desc', byTitle.toReversed()],
    ['?sort=downloads', byDownloads],
    ['?sort=downloads&order=asc', byDownloads.toReversed()],
    ['?shelf=released', ['Dish', 'Clip_on (xl)', 'Árbol 100%', 'Bird house']],
    ['?shelf=draft', ['Egg cup']],
    ['?shelf=scheduled', ['Flower pot']],
    ['?shelf=bin', ['Gone last', 'Gone first']],
    ['?shelf=bin&order=asc', ['Gone first', 'Gone last']],
    ['?shelf=bin&sort=title', ['Gone first', 'Gone last']],
    ['?category=garden', ['Flower pot', 'Dish', 'Árbol 100%', 'Bird house']],
    ['?category=~none', ['Egg cup']],
    ['?category=~none&shelf=bin', ['Gone last', 'Gone first']],
    ['?category=nowhere', []],
    ['?category=&q=', newest],
    ['?premium=true', ['Egg cup', 'Árbol 100%']],
    ['?premium=false&category=rooms&sort=title', ['Clip_on (xl)', 'Dish']],
    ['?q=arbol', ['Árbol 100%']],
    ['?q=%20%C3%81RBOL%20', ['Árbol 100%']],
    ['?q=b%C3%ADrd', ['Bird house']],
    ['?q=HOUSE+bir', ['Bird house']],
    ['?q=house+dish', []],
    ['?q=ou', []],
    ['?q=ho', ['Bird house']],
    ['?q=xl', ['Clip_on (xl)']],
    ['?q=g&shelf=bin&premium=false', ['Gone last', 'Gone first']],
    ['?q=low', ['Flower pot']],
    ['?q=%25', ['Árbol 100%']],
    ['?q=0%25', []],
    ['?q=00%25', ['Árbol 100%']],
    ['?q=_', ['Clip_on (xl)']],
    ['?q=d_sh', []],
    ['?q=%5C', []],
    ['?q=%5C%25', []],
    ['?q=%27%3B--', []],
    ['?q=%F0%9F%90%89', []],
    [`?q=${'ab+'.repeat(66)}`, []],
    ['?isAdmin=1&unknown=x', newest],
  ])('returns the designs for the query %s', async (query, titles) => {
    expect(await list(query)).toEqual({ titles, total: titles.length, next: undefined });
  });

  it.each([
    ['', newest],
    ['?sort=title&order=desc', byTitle.toReversed()],
    ['?sort=downloads', byDownloads],
    ['?shelf=bin', ['Gone last', 'Gone first']],
    ['?q=c&sort=title', ['Clip_on (xl)', 'Egg cup']],
    ['?premium=false', ['Flower pot', 'Dish', 'Clip_on (xl)', 'Bird house']],
  ])('returns the same designs page by page for the query %s', async (query, titles) => {
    expect(await listAll(`${query}${query === '' ? '?' : '&'}limit=1`)).toEqual(titles);
  });

  it('continues at its position while rows are added', async () => {
    let added = 0;
    const add = async () => {
      added += 1;
      const id = await createModel(site.db, { title: `New ${added}`, releasedAt: day(100 + added) });
      ids.set(`New ${added}`, id);
    };
    expect(await listAll('?limit=2', add)).toEqual(newest);
    expect(added).toBe(3);
    for (let n = 1; n <= added; n += 1) {
      await site.db
        .deleteFrom('models')
        .where('id', '=', ids.get(`New ${n}`) ?? 0)
        .execute();
    }
  });

  it('returns public designs without a category in each order', async () => {
    const added = [
      await createModel(site.db, { title: 'Xylophone', releasedAt: day(200) }),
      await createModel(site.db, { title: 'Yo-yo', releasedAt: day(201) }),
    ];
    expect((await list('?category=~none')).titles).toEqual(['Yo-yo', 'Xylophone', 'Egg cup']);
    expect((await list('?category=~none&sort=title')).titles).toEqual(['Egg cup', 'Xylophone', 'Yo-yo']);
    expect(await list('?category=~none&shelf=released&sort=downloads&order=asc')).toMatchObject({
      titles: ['Xylophone', 'Yo-yo'],
      total: 2,
    });
    await site.db.deleteFrom('models').where('id', 'in', added).execute();
  });

  it.each([
    '?shelf=all',
    '?sort=popular',
    '?order=up',
    '?premium=1',
    '?limit=0',
    `?q=${'a'.repeat(201)}`,
    '?q=%00',
    `?category=${'a'.repeat(101)}`,
    '?cursor=x',
    '?cursor=W10',
  ])('rejects %s', async (query) => {
    const response = await site.as(admin)({ url: path + query });
    expect(response.statusCode).toBe(400);
  });

  it('rejects a cursor of another list', async () => {
    const { next } = await list('?limit=1');
    const cursor = new URL(next ?? '', 'http://site').searchParams.get('cursor') ?? '';
    for (const query of ['?order=asc', '?sort=title', '?shelf=released', '?q=o', '?premium=true']) {
      const response = await site.as(admin)({ url: `${path}${query}&cursor=${cursor}` });
      expect(response.json()).toMatchObject({ code: 'invalid_cursor' });
    }
  });

  it('returns the state of each design', async () => {
    const response = await site.as(admin)({ url: `${path}?shelf=scheduled` });
    expect(response.json()).toMatchObject([
      { id: ids.get('Flower pot'), state: 'scheduled', releasesAt: day(60).toISOString(), deletedAt: null },
    ]);
    expect(response.headers['cache-control']).toContain('private');
  });

  it('returns a design in any state', async () => {
    const response = await site.as(admin)({ url: `${path}/${ids.get('Gone last')}` });
    const model = response.json<AdminModel>();
    expect(model).toMatchObject({ title: 'Gone last', state: 'draft', deletedAt: day(21).toISOString() });
    expect((await site.as(admin)({ url: `${path}/2147483647` })).statusCode).toBe(404);
  });

  it('allows admins only', async () => {
    const people = {
      nobody: undefined,
      user: await createUser(site.db),
      mod: await createUser(site.db, { is_mod: true }),
    };
    for (const [role, person] of Object.entries(people)) {
      for (const url of [path, `${path}/${ids.get('Dish')}`]) {
        const response = await (person ? site.as(person) : site.request)({ url });
        expect([role, response.statusCode]).toEqual([role, person ? 403 : 401]);
      }
    }
  });
});
