import type { QueryClient } from '@tanstack/react-query';
import { call } from '#src/lib/api-client.ts';
import { maxStatusIds } from '../constants.ts';
import { readFavoriteStatus } from '../calls.ts';
import type { FavoriteState, FavoriteStatus } from '../schemas.ts';
import { patchCounts } from './patch-counts.ts';

export type FetchStatuses = (ids: number[]) => Promise<readonly FavoriteStatus[]>;

/** Batches status reads of one tick: each design is requested once, at most 200 per request. */
export function createStatusReader(ask: FetchStatuses): (id: number) => Promise<FavoriteState> {
  let waiting = new Map<number, PromiseWithResolvers<FavoriteState>>();

  function flush(): void {
    const asked = [...waiting];
    waiting = new Map();
    for (let from = 0; from < asked.length; from += maxStatusIds) {
      void fetchBatch(asked.slice(from, from + maxStatusIds));
    }
  }

  async function fetchBatch(asked: [number, PromiseWithResolvers<FavoriteState>][]): Promise<void> {
    try {
      const found = await ask(asked.map(([id]) => id));
      const states = new Map(found.map(({ stlFileId, ...state }) => [stlFileId, state]));
      for (const [id, { resolve }] of asked) {
        resolve(states.get(id) ?? { isFavorited: false, favoriteCount: 0 });
      }
    } catch (error) {
      for (const [, { reject }] of asked) reject(error);
    }
  }

  return (id) => {
    if (waiting.size === 0) setTimeout(flush);
    const known = waiting.get(id) ?? Promise.withResolvers<FavoriteState>();
    waiting.set(id, known);
    return known.promise;
  };
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
