import { beforeEach, describe, expect, it } from 'vitest';
import { createModel, createUser, type UserRow } from '#test/support/factories.ts';
import { useTestApp } from '#test/support/test-app.ts';
import { maxStatusIds } from '../constants.ts';
import type { FavoriteStatus } from '../schemas.ts';

const site = useTestApp();
let someone: UserRow;
let modelId: number;

beforeEach(async () => {
  someone = await createUser(site.db);
  modelId = await createModel(site.db);
});

type Method = 'POST' | 'DELETE';
const mark = (method: Method, id: number | string = modelId, user = someone) =>
  site.as(user)({ method, url: `/api/stl-files/${id}/favorite` });

const readStatus = async (ids: unknown, user?: UserRow) => {
  const ask = user ? site.as(user) : site.request;
  return ask({ method: 'POST', url: '/api/stl-files/favorite-status/batch', body: { ids } });
};

async function readCount(id = modelId): Promise<number> {
  const { favorite_count: kept } = await site.db
    .selectFrom('models')
    .select('favorite_count')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const rows = await site.db.selectFrom('favorites').select('id').where('model_id', '=', id).execute();
  expect(kept, 'the kept count').toBe(rows.length);
  return kept;
}

describe('a favourite', () => {
  it.each(['POST', 'DELETE'] as const)('returns 401 for visitors (%s)', async (method) => {
    const response = await site.request({ method, url: `/api/stl-files/${modelId}/favorite` });
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([401, 'unauthorized']);
    expect(await readCount()).toBe(0);
  });

  it('is added and removed, and a repeat changes nothing', async () => {
    for (const [method, expected] of [
      ['DELETE', { isFavorited: false, favoriteCount: 0 }],
      ['POST', { isFavorited: true, favoriteCount: 1 }],
      ['POST', { isFavorited: true, favoriteCount: 1 }],
      ['DELETE', { isFavorited: false, favoriteCount: 0 }],
      ['DELETE', { isFavorited: false, favoriteCount: 0 }],
    ] as const) {
      const response = await mark(method);
      expect([response.statusCode, response.json()]).toEqual([200, expected]);
      expect(response.headers['cache-control']).toBe('private, no-store');
      expect(await readCount()).toBe(expected.favoriteCount);
    }
  });

  it('is independent per person', async () => {
    const other = await createUser(site.db);
    await mark('POST');
    expect((await mark('DELETE', modelId, other)).json()).toEqual({ isFavorited: false, favoriteCount: 1 });
    expect((await mark('POST', modelId, other)).json()).toEqual({ isFavorited: true, favoriteCount: 2 });
    expect(await readCount()).toBe(2);
  });

  it.each([
    ['999999999', 404],
    ['9007199254740991', 404],
    ['9007199254740992', 400],
    ['0', 400],
    ['-1', 400],
    ['1.5', 400],
    ['vase', 400],
  ])('for design %s returns %i', async (id, status) => {
    expect((await mark('POST', id)).statusCode).toBe(status);
    expect((await mark('DELETE', id)).statusCode).toBe(status);
  });

  it('is deleted with its design', async () => {
    await mark('POST');
    await site.db.deleteFrom('models').where('id', '=', modelId).execute();
    expect((await mark('POST')).statusCode).toBe(404);
    expect((await readStatus([modelId], someone)).json()).toEqual([]);
  });
});

describe('the status of designs', () => {
  it("returns the person's own marks with the total counts", async () => {
    const other = await createModel(site.db);
    await mark('POST');
    const response = await readStatus([other, modelId, String(modelId)], someone);
    expect(response.statusCode).toBe(200);
    expect(response.headers['cache-control']).toBe('private, no-store');
    expect(response.json()).toEqual([
      { stlFileId: modelId, isFavorited: true, favoriteCount: 1 },
      { stlFileId: other, isFavorited: false, favoriteCount: 0 },
    ]);
  });

  it('returns isFavorited false and the real counts for visitors', async () => {
    await mark('POST');
    const response = await readStatus([modelId]);
    expect(response.json()).toEqual([{ stlFileId: modelId, isFavorited: false, favoriteCount: 1 }]);
  });

  it('leaves out unknown designs', async () => {
    const response = await readStatus([999_999_999, Number.MAX_SAFE_INTEGER, modelId], someone);
    expect(response.json<FavoriteStatus[]>().map(({ stlFileId }) => stlFileId)).toEqual([modelId]);
  });

  it('accepts 1 to 200 designs', async () => {
    const many = (n: number) => Array.from({ length: n }, (_, index) => index + 1);
    expect((await readStatus(many(maxStatusIds))).statusCode).toBe(200);
    for (const ids of [many(maxStatusIds + 1), [], undefined, 7, [0], ['x'], [2 ** 53]]) {
      expect([ids, (await readStatus(ids)).statusCode]).toEqual([ids, 400]);
    }
  });

  it('returns 405 for GET', async () => {
    const response = await site.request({ url: '/api/stl-files/favorite-status/batch' });
    expect([response.statusCode, response.headers.allow]).toEqual([405, 'POST']);
  });
});

describe('the count of a design', () => {
  const ask = (id: number | string, headers = {}) =>
    site.request({ url: `/api/stl-files/${id}/favorite-count`, headers });

  it('is public and revalidated by ETag', async () => {
    await mark('POST');
    const response = await ask(modelId);
    expect([response.statusCode, response.json()]).toEqual([200, { favoriteCount: 1 }]);
    expect(response.headers['cache-control']).toMatch(/^public/);
    const headers = { 'if-none-match': String(response.headers.etag) };
    expect((await ask(modelId, headers)).statusCode).toBe(304);
    await mark('DELETE');
    expect((await ask(modelId, headers)).json()).toEqual({ favoriteCount: 0 });
  });

  it('returns 404 for an unknown design and 400 for an invalid id', async () => {
    expect((await ask(999_999_999)).statusCode).toBe(404);
    expect((await ask('vase')).statusCode).toBe(400);
  });
});

it('appears in the OpenAPI document', async () => {
  const { paths } = (await site.request({ url: '/api/openapi.json' })).json<{
    paths: Record<string, object>;
  }>();
  expect(Object.keys(paths['/api/stl-files/{id}/favorite'] ?? {}).toSorted()).toEqual(['delete', 'post']);
  expect(paths).toHaveProperty(['/api/stl-files/favorite-status/batch', 'post']);
  expect(paths).toHaveProperty(['/api/stl-files/{id}/favorite-count', 'get']);
  expect(paths).toHaveProperty(['/api/user/favorites', 'get']);
});
