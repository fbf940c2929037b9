import type { QueryClient } from '@tanstack/react-query';
import { call } from '#src/lib/api-client.ts';
import { maxStatusIds, readFavoriteStatus, type FavoriteState, type FavoriteStatus } from '../contract.ts';
import { showCounts } from './patch-counts.ts';

export type AskForStatus = (ids: number[]) => Promise<readonly FavoriteStatus[]>;

/** Collects what is asked within one tick and asks for each design once, at most 200 at a time. */
export function createStatusReader(ask: AskForStatus): (id: number) => Promise<FavoriteState> {
  let waiting = new Map<number, PromiseWithResolvers<FavoriteState>>();

  function askForAll(): void {
    const asked = [...waiting];
    waiting = new Map();
    for (let from = 0; from < asked.length; from += maxStatusIds) {
      void askFor(asked.slice(from, from + maxStatusIds));
    }
  }

  async function askFor(asked: [number, PromiseWithResolvers<FavoriteState>][]): Promise<void> {
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
    if (waiting.size === 0) setTimeout(askForAll);
    const known = waiting.get(id) ?? Promise.withResolvers<FavoriteState>();
    waiting.set(id, known);
    return known.promise;
  };
}

const readers = new WeakMap<QueryClient, ReturnType<typeof createStatusReader>>();

/** The counts that come along are shown wherever these designs are. */
export function readStatus(queries: QueryClient, id: number): Promise<FavoriteState> {
  let read = readers.get(queries);
  if (!read) {
    read = createStatusReader(async (ids) => {
      const found = await call(readFavoriteStatus, { body: { ids } });
      showCounts(queries, new Map(found.map(({ stlFileId, favoriteCount }) => [stlFileId, favoriteCount])));
      return found;
    });
    readers.set(queries, read);
  }
  return read(id);
}
