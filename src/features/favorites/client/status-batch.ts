import type { QueryClient } from '@tanstack/react-query';
import { create } from '@yornaath/batshit';
import { call } from '#src/lib/api-client.ts';
import { maxStatusIds } from '../constants.ts';
import { readFavoriteStatus } from '../calls.ts';
import type { FavoriteState, FavoriteStatus } from '../schemas.ts';
import { patchCounts } from './patch-counts.ts';

/** Batches status reads of one tick: each design is requested once, at most 200 per request. */
export function createStatusReader(
  ask: (ids: number[]) => Promise<readonly FavoriteStatus[]>,
): (id: number) => Promise<FavoriteState> {
  const { fetch } = create({
    fetcher: async (ids: number[]) =>
      new Map((await ask(ids)).map(({ stlFileId, ...state }) => [stlFileId, state])),
    resolver: (states, id) => states.get(id) ?? { isFavorited: false, favoriteCount: 0 },
    scheduler: (_start, _latest, size) => (size < maxStatusIds ? 0 : 'immediate'),
  });
  return fetch;
}

const readers = new WeakMap<QueryClient, ReturnType<typeof createStatusReader>>();

/** Reads a status through the batch and patches the returned counts into the cache. */
export function readStatus(queries: QueryClient, id: number): Promise<FavoriteState> {
  let read = readers.get(queries);
  if (!read) {
    read = createStatusReader(async (ids) => {
      const found = await call(readFavoriteStatus, { body: { ids } });
      patchCounts(queries, new Map(found.map(({ stlFileId, favoriteCount }) => [stlFileId, favoriteCount])));
      return found;
    });
    readers.set(queries, read);
  }
  return read(id);
}
