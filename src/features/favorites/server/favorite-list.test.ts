import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createCategory, createModel, createUser, type UserRow } from '#test/support/factories.ts';
import { createTestApp, type TestApp } from '#test/support/test-app.ts';
import type { Favorite } from '../contract.ts';

let site: TestApp;
let someone: UserRow;

beforeAll(async () => {
  site = await createTestApp();
});

beforeEach(async () => {
  someone = await createUser(site.db);
});

afterAll(() => site.close());

const path = '/api/user/favorites';
const list = (query = '', user = someone) => site.as(user)({ url: `${path}${query}` });
const favoritesOf = (answer: { json: () => unknown }) => answer.json() as Favorite[];
const titlesOf = (answer: { json: () => unknown }) => favoritesOf(answer).map(({ stlFile }) => stlFile.title);

async function markNew(title: string): Promise<number> {
  const id = await createModel(site.db, { title });
  await mark('POST', id);
  return id;
}

const mark = (method: 'POST' | 'DELETE', id: number) =>
  site.as(someone)({ method, url: `/api/stl-files/${id}/favorite` });

it('is for the person alone', async () => {
  await markNew('Ripple Vase');
  expect((await site.request({ url: path })).statusCode).toBe(401);
  const answer = await list('', await createUser(site.db));
  expect([answer.statusCode, answer.json()]).toEqual([200, []]);
  expect(answer.headers).toMatchObject({ 'x-total-count': '0', 'cache-control': 'private, no-store' });
  expect(answer.headers.link).toBeUndefined();
});

it('holds the cards of the designs, newest first', async () => {
  const category = await createCategory(site.db);
  const id = await createModel(site.db, { title: 'Ripple Vase', categories: [category.slug] });
  await mark('POST', id);
  await markNew('Fluted Pot');
  const answer = await list();
  expect(titlesOf(answer)).toEqual(['Fluted Pot', 'Ripple Vase']);
  expect(favoritesOf(answer)[1]).toEqual({
    id: expect.any(Number),
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    stlFile: expect.objectContaining({ id, categories: [category.slug], favoriteCount: 1, isPremium: false }),
  });
});

it('no longer holds what was taken away or is gone', async () => {
  const [first, second] = [await markNew('One'), await markNew('Two')];
  await markNew('Three');
  await mark('DELETE', first);
  await site.db.deleteFrom('models').where('id', '=', second).execute();
  const answer = await list();
  expect([titlesOf(answer), answer.headers['x-total-count']]).toEqual([['Three'], '1']);
});

it('shows first what was marked anew', async () => {
  const first = await markNew('One');
  await markNew('Two');
  await mark('DELETE', first);
  await mark('POST', first);
  expect(titlesOf(await list())).toEqual(['One', 'Two']);
});

it('pages by key: nothing is skipped or shown twice, whatever is added meanwhile', async () => {
  for (let n = 1; n <= 5; n += 1) await markNew(`Design ${n}`);
  const seen: string[] = [];
  let query = '?limit=2';
  for (;;) {
    const answer = await list(query);
    seen.push(...titlesOf(answer));
    const next = /<([^>]+)>; rel="next"/.exec(String(answer.headers.link))?.[1];
    if (next === undefined) break;
    if (seen.length === 2) await markNew('Late');
    query = next.slice(path.length);
  }
  expect(seen).toEqual(['Design 5', 'Design 4', 'Design 3', 'Design 2', 'Design 1']);
  expect((await list('?limit=1')).headers['x-total-count']).toBe('6');
});

it('takes no cursor of somebody else, and none that is made up', async () => {
  await markNew('One');
  await markNew('Two');
  const cursor = /cursor=([^&>]+)/.exec(String((await list('?limit=1')).headers.link))?.[1] ?? '';
  const other = await createUser(site.db);
  for (const [person, given] of [
    [other, cursor],
    [someone, 'abc'],
  ] as const) {
    const answer = await list(`?cursor=${given}`, person);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, 'invalid_cursor']);
  }
  for (const limit of ['0', '-1', 'x']) expect((await list(`?limit=${limit}`)).statusCode).toBe(400);
});

it('cuts the limit to 100', async () => {
  await createModel(site.db);
  await sql`
    insert into models (title, description, summary, bundle_key, bundle_size_bytes, bundle_sha256)
    select 'Many', '', '', 'key', 1, 'x' from generate_series(1, 120)`.execute(site.db);
  await sql`
    insert into favorites (user_id, model_id) select ${someone.id}, id from models`.execute(site.db);
  const answer = await list('?limit=1000');
  expect(favoritesOf(answer).length).toBe(100);
  expect(Number(answer.headers['x-total-count'])).toBeGreaterThan(120);
});
