import { createLruCache } from '#src/http/pages/lru-cache.ts';
import type { SetPage } from '../lists/ordered-set.ts';
import type { PartlySearched } from './search.ts';

export interface SearchPage extends SetPage {
  /** Undefined where all words were looked for. */
  partly?: PartlySearched | undefined;
}

/** @param knownTotal of an outdated result: its order may have changed since, its number has not */
export type Rank = (knownTotal: number | undefined) => Promise<SearchPage>;

export interface RecentSearches {
  /**
   * What is remembered under the key, else what `rank` finds, once for all who wait. The key names what the result
   * consists of, the version of what is searched included, so that nothing has to be dropped when a design changes.
   *
   * @throws what `rank` threw, which is not remembered
   */
  get: (key: string, rank: Rank) => Promise<SearchPage>;
  /** What is being ranked meanwhile is not remembered either. */
  clear: () => void;
}

export interface RecentSearchesOptions {
  /** Milliseconds; only differences count. */
  now?: () => number;
  maxAgeMs?: number;
  maxBytes?: number;
}

const entryBytes = 1000;
// What a row takes in memory, against its length as JSON.
const bytesPerCharacter = 3;

/** Keeps the best results of the searches that were asked last, for a minute, within a budget of bytes. */
export function createRecentSearches(options: RecentSearchesOptions = {}): RecentSearches {
  const { now = () => performance.now(), maxAgeMs = 60_000, maxBytes = 8_000_000 } = options;
  const entries = createLruCache<{ best: SearchPage; madeAt: number; bytes: number; isLowPriority: boolean }>(
    maxBytes,
    0,
  );
  const flights = new Map<string, Promise<SearchPage>>();
  let clearings = 0;

  async function fly(key: string, rank: Rank): Promise<SearchPage> {
    const madeAt = now();
    const clearingsBefore = clearings;
    try {
      const best = await rank(entries.peek(key)?.best.total);
      const bytes = entryBytes + bytesPerCharacter * (key.length + JSON.stringify(best.rows).length);
      if (clearings === clearingsBefore) entries.set(key, { best, madeAt, bytes, isLowPriority: false });
      return best;
    } finally {
      if (clearings === clearingsBefore) flights.delete(key);
    }
  }

  return {
    get: async (key, rank) => {
      const entry = entries.get(key);
      if (entry !== undefined && now() - entry.madeAt < maxAgeMs) return entry.best;
      const flight = flights.get(key) ?? fly(key, rank);
      flights.set(key, flight);
      return flight;
    },
    clear: () => {
      clearings += 1;
      entries.clear();
      flights.clear();
    },
  };
}
