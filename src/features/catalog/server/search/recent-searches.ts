import { createByteShelf } from '#src/http/pages/byte-shelf.ts';
import type { SetPage } from '../lists/ordered-set.ts';
import type { PartialSearch } from './search.ts';

export interface SearchPage extends SetPage {
  /** Undefined where all words were looked for. */
  partial?: PartialSearch | undefined;
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

const bytesPerEntry = 1000;
// What a row takes in memory, against its length as JSON.
const bytesPerCharacter = 3;

/** Keeps the best results of the searches that were asked last, for a minute, within a budget of bytes. */
export function createRecentSearches(options: RecentSearchesOptions = {}): RecentSearches {
  const { now = () => performance.now(), maxAgeMs = 60_000, maxBytes = 8_000_000 } = options;
  const cache = createByteShelf<{ best: SearchPage; madeAt: number; bytes: number; isSpare: boolean }>(
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
      if (generation === startGeneration) cache.put(key, { best, madeAt, bytes, isSpare: false });
      return best;
    } finally {
      if (generation === startGeneration) inFlight.delete(key);
    }
  }

  return {
    get: async (key, rank) => {
      const entry = cache.use(key);
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
