import { LRUCache } from 'lru-cache';
import type { SetPage } from '../lists/ordered-set.ts';
import type { PartialSearch } from './matches.ts';

export interface SearchPage extends SetPage {
  /** Undefined if all words were searched for. */
  partial?: PartialSearch | undefined;
}

type Rank = () => Promise<SearchPage>;

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
  /** A clock in milliseconds that starts above 0. */
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
  const cache = new LRUCache<string, SearchPage, Rank>({
    maxSize: maxBytes,
    sizeCalculation: ({ rows }, key) =>
      bytesPerEntry + bytesPerCharacter * (key.length + JSON.stringify(rows).length),
    // A result is outdated when its age exceeds the `ttl`.
    ttl: maxAgeMs - 1,
    ttlResolution: 0,
    perf: { now },
    fetchMethod: (_key, _outdated, { context: rank }) => rank(),
    // Results that were in flight when the cache was cleared go to current waiters and are not cached.
    ignoreFetchAbort: true,
    noDeleteOnFetchRejection: true,
  });
  return { get: (key, rank) => cache.forceFetch(key, { context: rank }), clear: () => cache.clear() };
}
