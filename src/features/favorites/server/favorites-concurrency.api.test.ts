import { beforeEach, expect, it } from 'vitest';
import { createModel, createUser, testPassword, type UserRow } from '#test/support/factories.ts';
import { useTestApp } from '#test/support/test-app.ts';
import type { FavoriteState } from '../schemas.ts';

const site = useTestApp();
let modelIds: number[];

beforeEach(async () => {
  modelIds = [await createModel(site.db), await createModel(site.db), await createModel(site.db)];
});

type Method = 'POST' | 'DELETE';
const mark = (user: { id: string }, id: number | undefined, method: Method) =>
  site.as(user)({ method, url: `/api/stl-files/${id}/favorite` });

async function createPeople(count: number): Promise<UserRow[]> {
  const people: UserRow[] = [];
  for (let n = 0; n < count; n += 1) {
    const person = await createUser(site.db);
    await site.cookieOf(person);
    people.push(person);
  }
  return people;
}

/** Returns the stored count and the number of rows of each design. */
async function counts(): Promise<{ kept: number; rows: number }[]> {
  return Promise.all(
    modelIds.map(async (id) => {
      const model = await site.db
        .selectFrom('models')
        .select('favorite_count')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const rows = await site.db.selectFrom('favorites').select('id').where('model_id', '=', id).execute();
      return { kept: model.favorite_count, rows: rows.length };
    }),
  );
}

it('keeps the count exact when many people mark one design concurrently', async () => {
  const people = await createPeople(20);
  const [design] = modelIds;
  const marked = await Promise.all(people.map((person) => mark(person, design, 'POST')));
  expect(new Set(marked.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  const told = marked.map((response) => response.json<FavoriteState>().favoriteCount);
  expect(told.toSorted((a, b) => a - b)).toEqual(people.map((_, index) => index + 1));
  const mixed = people.map((person, index) => mark(person, design, index % 2 === 0 ? 'DELETE' : 'POST'));
  await Promise.all(mixed);
  expect((await counts())[0]).toEqual({ kept: 10, rows: 10 });
});

it('counts one person once under concurrent requests', async () => {
  const [person] = await createPeople(1);
  if (!person) throw new Error('no person was created');
  const methods = Array.from({ length: 30 }, (_, index): Method => (index % 3 === 0 ? 'DELETE' : 'POST'));
  const responses = await Promise.all(methods.map((method) => mark(person, modelIds[0], method)));
  responses.forEach((response, index) => {
    const isFavorited = methods[index] === 'POST';
    expect([response.statusCode, response.json()]).toEqual([
      200,
      { isFavorited, favoriteCount: isFavorited ? 1 : 0 },
    ]);
  });
  const [count] = await counts();
  expect(count?.kept).toBe(count?.rows);
  await mark(person, modelIds[0], 'DELETE');
  expect((await counts())[0]).toEqual({ kept: 0, rows: 0 });
});

it('keeps counts exact without a deadlock while accounts and a design are deleted', async () => {
  const people = await createPeople(12);
  const leaving = people.slice(0, 4);
  const designs = [...modelIds];
  for (const person of leaving) for (const id of designs) await mark(person, id, 'POST');
  const presses = people.flatMap((person, nth) => {
    // The orders alternate, so that locks taken in request order would deadlock.
    const order = nth % 2 === 0 ? designs : designs.toReversed();
    return order.map((id, index) => mark(person, id, (nth + index) % 4 === 3 ? 'DELETE' : 'POST'));
  });
  const goodbyes = leaving.map((person) =>
    site.as(person)({ method: 'DELETE', url: '/api/account', body: { password: testPassword } }),
  );
  const lost = modelIds.pop();
  const deletion = site.db.deleteFrom('models').where('id', '=', Number(lost)).execute();
  const [pressed, left] = await Promise.all([Promise.all(presses), Promise.all(goodbyes), deletion]);
  expect(left.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204, 204]);
  const statuses = new Set(pressed.map(({ statusCode }) => statusCode));
  // Each request succeeds, or its account or design was deleted; none fails with 500.
  for (const status of statuses) expect([200, 401, 404, 409]).toContain(status);
  for (const { kept, rows } of await counts()) expect(kept).toBe(rows);
  const remains = await site.db
    .selectFrom('favorites')
    .select('id')
    .where(
      'user_id',
      'in',
      leaving.map(({ id }) => id),
    )
    .execute();
  expect(remains).toEqual([]);
});
