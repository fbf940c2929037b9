import { createLruCache } from '#src/http/pages/lru-cache.ts';
import type { SetPage } from '../lists/ordered-set.ts';
import type { PartialSearch } from './search.ts';

export interface SearchPage extends SetPage {
  /** Undefined if all words were searched for. */
  partial?: PartialSearch | undefined;
}

/** @param knownTotal the total of an outdated result, whose order may have changed but whose total has not */
export type Rank = (knownTotal: number | undefined) => Promise<SearchPage>;

export interface RecentSearches {
  /**
   * Returns the cached result of the key, else the result of `rank`, which concurrent callers share. The key contains
   * everything that the result depends on, including the version of the index, so that a change of a design needs no
   * invalidation.
   *
   * @throws the error of `rank`, which is not cached
   */
  get: (key: string, rank: Rank) => Promise<SearchPage>;
  /** Empties the cache. In-flight results are not cached either. */
  clear: () => void;
}

export interface RecentSearchesOptions {
  /** A clock in milliseconds with any origin. */
  now?: () => number;
  maxAgeMs?: number;
  maxBytes?: number;
}

const bytesPerEntry = 1000;
// The ratio of a row's size in memory to its length as JSON.
const bytesPerCharacter = 3;

/** Caches the best results of recent searches for a minute, within a budget of bytes. */
export function createRecentSearches(options: RecentSearchesOptions = {}): RecentSearches {
  const { now = () => performance.now(), maxAgeMs = 60_000, maxBytes = 8_000_000 } = options;
  const cache = createLruCache<{ best: SearchPage; madeAt: number; bytes: number; isLowPriority: boolean }>(
    maxBytes,
    0,
  );
  const inFlight = new Map<string, Promise<SearchPage>>();
  let generation = 0;

  async function rankAndCache(key: string, rank: Rank): Promise<SearchPage> {
    const madeAt = now();
    const startGeneration = generation;
    try {
      const best = await rank(cache.peek(key)?.best.total);
      const bytes = bytesPerEntry + bytesPerCharacter * (key.length + JSON.stringify(best.rows).length);
      if (generation === startGeneration) cache.set(key, { best, madeAt, bytes, isLowPriority: false });
      return best;
    } finally {
      if (generation === startGeneration) inFlight.delete(key);
    }
  }

  return {
    get: async (key, rank) => {
      const entry = cache.get(key);
      if (entry !== undefined && now() - entry.madeAt < maxAgeMs) return entry.best;
      const promise = inFlight.get(key) ?? rankAndCache(key, rank);
      inFlight.set(key, promise);
      return promise;
    },
    clear: () => {
      generation += 1;
      cache.clear();
      inFlight.clear();
    },
  };
}
