import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { QueryClient } from '@tanstack/react-query';
import { getQueryKey } from '#src/lib/api-query.ts';
import { setTransport, type ApiRequest } from '#src/lib/api-client.ts';
import { addFavorite } from '../calls.ts';
import type { FavoriteStatus } from '../schemas.ts';
import { createStatusReader } from './favorite-actions.ts';
import { statusKey } from './status-key.ts';
import { statusQuery } from './status-query.ts';

const favorited = (stlFileId: number): FavoriteStatus => ({ stlFileId, isFavorited: true, favoriteCount: 5 });
const unknown = { isFavorited: false, favoriteCount: 0 };

describe('reads within one tick', () => {
  it('send one request with each design once', async () => {
    const ask = vi.fn(async (ids: number[]) => ids.map(favorited));
    const read = createStatusReader(ask);
    const responses = await Promise.all([read(3), read(1), read(3)]);
    expect(ask.mock.calls).toEqual([[[3, 1]]]);
    expect(responses).toEqual(Array(3).fill({ isFavorited: true, favoriteCount: 5 }));
  });

  it('send requests of 200 designs', async () => {
    const ask = vi.fn(async (ids: number[]) => ids.map(favorited));
    const read = createStatusReader(ask);
    await Promise.all(Array.from({ length: 401 }, (_, index) => read(index + 1)));
    expect(ask.mock.calls.map(([ids]) => ids.length)).toEqual([200, 200, 1]);
    expect(ask.mock.calls.flatMap(([ids]) => ids)).toEqual(
      Array.from({ length: 401 }, (_, index) => index + 1),
    );
  });

  it('do not include reads of a later tick', async () => {
    const ask = vi.fn(async (ids: number[]) => ids.map(favorited));
    const read = createStatusReader(ask);
    await read(1);
    await read(1);
    expect(ask.mock.calls).toEqual([[[1]], [[1]]]);
  });

  it('return isFavorited false and 0 for designs missing in the response', async () => {
    const read = createStatusReader(async () => [favorited(1)]);
    expect(await Promise.all([read(1), read(2)])).toEqual([{ isFavorited: true, favoriteCount: 5 }, unknown]);
  });

  it('fail only with their own request', async () => {
    const read = createStatusReader(async (ids) => {
      if (ids.includes(1)) throw new Error('offline');
      return ids.map(favorited);
    });
    const responses = await Promise.allSettled(Array.from({ length: 201 }, (_, index) => read(index + 1)));
    expect(responses.map(({ status }) => status)).toEqual([...Array(200).fill('rejected'), 'fulfilled']);
    await expect(read(7)).resolves.toMatchObject({ isFavorited: true });
  });
});

describe('the status of a design', () => {
  let queries: QueryClient;
  let asked: ApiRequest[];

  beforeEach(() => {
    vi.useFakeTimers();
    queries = new QueryClient();
    asked = [];
    setTransport(async (request) => {
      asked.push(request);
      const { ids } = JSON.parse(request.body ?? '') as { ids: number[] };
      return { status: 200, statusText: 'OK', text: JSON.stringify(ids.map(favorited)), header: () => null };
    });
  });

  afterEach(() => {
    queries.clear();
    vi.useRealTimers();
  });

  async function read(...ids: number[]) {
    const responses = Promise.all(ids.map((id) => queries.fetchQuery(statusQuery(id))));
    // The module that sends the request is loaded first.
    await vi.dynamicImportSettled();
    await vi.runAllTimersAsync();
    return responses;
  }

  it('is read in a batch and cached for 30 seconds under its address', async () => {
    expect(statusKey(7)).toEqual(getQueryKey(addFavorite, { params: { id: 7 } }));
    const since = Date.now();
    await read(7, 8);
    vi.setSystemTime(since + 29_000);
    await read(7, 8);
    expect(asked.map(({ method, address, body }) => [method, address, body])).toEqual([
      ['POST', '/api/stl-files/favorite-status/batch', '{"ids":[7,8]}'],
    ]);
    vi.setSystemTime(since + 31_000);
    await read(7, 9);
    expect(asked.map(({ body }) => body).slice(1)).toEqual(['{"ids":[7,9]}']);
  });

  it('updates the counts in cached lists', async () => {
    const card = { id: 7, title: 'Vase', favoriteCount: 4 };
    const other = { id: 8, title: 'Pot', favoriteCount: 2 };
    const readAt = Date.now() - 60_000;
    queries.setQueryData(['/api/stl-files'], { pages: [{ models: [card, other] }] }, { updatedAt: readAt });
    queries.setQueryData(['/api/stl-files/8'], other);
    await read(7);
    expect(queries.getQueryData(['/api/stl-files'])).toEqual({
      pages: [{ models: [{ ...card, favoriteCount: 5 }, other] }],
    });
    // The list is as stale as before, and data without the design is the same object.
    expect(queries.getQueryState(['/api/stl-files'])?.dataUpdatedAt).toBe(readAt);
    expect(queries.getQueryData(['/api/stl-files/8'])).toBe(other);
  });
});
