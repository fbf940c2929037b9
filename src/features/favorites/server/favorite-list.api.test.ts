import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { createCategory, createModel, createUser, type UserRow } from '#test/support/factories.ts';
import { useTestApp } from '#test/support/test-app.ts';
import type { Favorite } from '../schemas.ts';

const site = useTestApp();
let someone: UserRow;

beforeEach(async () => {
  someone = await createUser(site.db);
});

const path = '/api/user/favorites';
const list = (query = '', user = someone) => site.as(user)({ url: `${path}${query}` });
const parseFavorites = (response: { json: () => unknown }) => response.json() as Favorite[];
const getTitles = (response: { json: () => unknown }) =>
  parseFavorites(response).map(({ stlFile }) => stlFile.title);

async function markNew(title: string): Promise<number> {
  const id = await createModel(site.db, { title });
  await mark('POST', id);
  return id;
}

const mark = (method: 'POST' | 'DELETE', id: number) =>
  site.as(someone)({ method, url: `/api/stl-files/${id}/favorite` });

it("returns only one's own favorites, and 401 for visitors", async () => {
  await markNew('Ripple Vase');
  expect((await site.request({ url: path })).statusCode).toBe(401);
  const response = await list('', await createUser(site.db));
  expect([response.statusCode, response.json()]).toEqual([200, []]);
  expect(response.headers).toMatchObject({ 'x-total-count': '0', 'cache-control': 'private, no-store' });
  expect(response.headers.link).toBeUndefined();
});

it('returns the cards of the designs, newest first', async () => {
  const category = await createCategory(site.db);
  const id = await createModel(site.db, { title: 'Ripple Vase', categories: [category.slug] });
  await mark('POST', id);
  await markNew('Fluted Pot');
  const response = await list();
  expect(getTitles(response)).toEqual(['Fluted Pot', 'Ripple Vase']);
  expect(parseFavorites(response)[1]).toEqual({
    id: expect.any(Number),
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    stlFile: expect.objectContaining({ id, categories: [category.slug], favoriteCount: 1, isPremium: false }),
  });
});

it('leaves out removed favorites and deleted designs', async () => {
  const [first, second] = [await markNew('One'), await markNew('Two')];
  await markNew('Three');
  await mark('DELETE', first);
  await site.db.deleteFrom('models').where('id', '=', second).execute();
  const response = await list();
  expect([getTitles(response), response.headers['x-total-count']]).toEqual([['Three'], '1']);
});

it('lists a favorite that was added again first', async () => {
  const first = await markNew('One');
  await markNew('Two');
  await mark('DELETE', first);
  await mark('POST', first);
  expect(getTitles(await list())).toEqual(['One', 'Two']);
});

it('neither skips nor repeats favorites across pages while others are added', async () => {
  for (let n = 1; n <= 5; n += 1) await markNew(`Design ${n}`);
  const seen: string[] = [];
  let query = '?limit=2';
  for (;;) {
    const response = await list(query);
    seen.push(...getTitles(response));
    const next = /<([^>]+)>; rel="next"/.exec(String(response.headers.link))?.[1];
    if (next === undefined) break;
    if (seen.length === 2) await markNew('Late');
    query = next.slice(path.length);
  }
  expect(seen).toEqual(['Design 5', 'Design 4', 'Design 3', 'Design 2', 'Design 1']);
  expect((await list('?limit=1')).headers['x-total-count']).toBe('6');
});

it("rejects another person's cursor and an invalid cursor", async () => {
  await markNew('One');
  await markNew('Two');
  const cursor = /cursor=([^&>]+)/.exec(String((await list('?limit=1')).headers.link))?.[1] ?? '';
  const other = await createUser(site.db);
  for (const [person, given] of [
    [other, cursor],
    [someone, 'abc'],
  ] as const) {
    const response = await list(`?cursor=${given}`, person);
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([400, 'invalid_cursor']);
  }
  for (const limit of ['0', '-1', 'x']) expect((await list(`?limit=${limit}`)).statusCode).toBe(400);
});

it('caps the limit at 100', async () => {
  await createModel(site.db);
  await sql`
    insert into models (title, description, summary, bundle_key, bundle_size_bytes, bundle_sha256)
    select 'Many', '', '', 'key', 1, 'x' from generate_series(1, 120)`.execute(site.db);
  await sql`
    insert into favorites (user_id, model_id) select ${someone.id}, id from models`.execute(site.db);
  const response = await list('?limit=1000');
  expect(parseFavorites(response).length).toBe(100);
  expect(Number(response.headers['x-total-count'])).toBeGreaterThan(120);
});
