import { createLruCache, type LruEntry } from './lru-cache.ts';

/** What the cache must know of what it keeps. */
export interface Cacheable {
  bytes: number;
  /** What it was made from; a change of one of them makes it out of date. */
  tags: readonly string[];
  /** Milliseconds: out of date from then on, whatever is announced. */
  validUntil?: number;
  /** Kept in small number only, such as a page that says 'not found'; `no` is given to those who wait and forgotten. */
  policy: 'yes' | 'sparingly' | 'no';
}

export interface PageCacheOptions<T extends Cacheable> {
  load: (key: string) => Promise<T>;
  /** Milliseconds; only differences count. */
  now: () => number;
  /** A page that was being made anew behind a stale one failed; the stale one stays until its time is up. */
  onError: (error: unknown, key: string) => void;
  maxBytes?: number;
  maxLowPriority?: number;
  freshMs?: number;
  staleMs?: number;
}

export interface PageCache<T> {
  /** What is kept and may be shown. A stale one begins to be made anew. */
  find: (key: string) => T | undefined;
  /** What may be shown, made if need be, once for all who wait. @throws what `make` threw */
  get: (key: string) => Promise<T>;
  /** Drops what was made from these, at once; what is being made meanwhile from one of these is not kept. */
  invalidate: (tags: readonly string[]) => void;
  clear: () => void;
  /** Drops those with such a key, at once; such a one that is being made meanwhile is not kept. */
  invalidateWhere: (isWanted: (key: string) => boolean) => void;
  count: (isWanted: (key: string) => boolean) => number;
  readonly bytes: number;
  readonly size: number;
}

interface Entry<T> extends LruEntry {
  value: T;
  madeAt: number;
  order: number;
}

interface InFlight<T> {
  promise: Promise<T>;
  order: number;
  /** Changes announced since it began. */
  changedTags: Set<string>;
  /** It is out of date whatever it was made from. */
  isInvalidated: boolean;
}

const megabyte = 1_048_576;

/** Fresh, then stale while it is made anew, then waited for. */
export function createPageCache<T extends Cacheable>(options: PageCacheOptions<T>): PageCache<T> {
  const { now, onError, freshMs = 60_000, staleMs = 300_000 } = options;
  const shelf = createLruCache<Entry<T>>(options.maxBytes ?? 64 * megabyte, options.maxLowPriority ?? 200);
  const flights = createSingleFlight(options.load, (key, value, flight) => {
    const isOvertaken = (shelf.peek(key)?.order ?? 0) > flight.order;
    if (value.policy === 'no' || isOvertaken || isOutdated(value, flight)) return;
    const isSpare = value.policy === 'sparingly';
    shelf.set(key, { value, madeAt: now(), order: flight.order, bytes: value.bytes, isLowPriority: isSpare });
  });

  function find(key: string): T | undefined {
    const entry = shelf.get(key);
    if (!entry) return undefined;
    const time = now();
    const age = time - entry.madeAt;
    if (age >= staleMs || time >= (entry.value.validUntil ?? Infinity)) {
      shelf.delete(key);
      return undefined;
    }
    if (age >= freshMs) flights.join(key).catch((error: unknown) => onError(error, key));
    return entry.value;
  }

  return {
    find,
    get: async (key) => find(key) ?? (await flights.join(key)),
    invalidate: (tags) => {
      const changed = new Set(tags);
      shelf.deleteWhere(({ value }) => value.tags.some((tag) => changed.has(tag)));
      flights.noteChange(tags);
    },
    clear: () => {
      shelf.clear();
      flights.forget(() => true);
    },
    invalidateWhere: (isWanted) => {
      shelf.deleteWhere((_, key) => isWanted(key));
      flights.forget(isWanted);
    },
    count: (isWanted) => Array.from(shelf.keys()).filter(isWanted).length,
    get bytes() {
      return shelf.bytes;
    },
    get size() {
      return shelf.size;
    },
  };
}

function isOutdated<T extends Cacheable>(
  { tags }: T,
  { changedTags: missed, isInvalidated: isForgotten }: InFlight<T>,
): boolean {
  return isForgotten || tags.some((tag) => missed.has(tag));
}

/** One making at a time for each key, and what changed meanwhile. */
function createSingleFlight<T>(
  make: (key: string) => Promise<T>,
  onMade: (key: string, value: T, flight: InFlight<T>) => void,
) {
  const current = new Map<string, InFlight<T>>();
  const running = new Map<InFlight<T>, string>();
  let count = 0;

  async function run(key: string, flight: InFlight<T>): Promise<T> {
    try {
      const value = await make(key);
      onMade(key, value, flight);
      return value;
    } finally {
      running.delete(flight);
      if (current.get(key) === flight) current.delete(key);
    }
  }

  return {
    join: (key: string): Promise<T> => {
      const joined = current.get(key);
      if (joined) return joined.promise;
      count += 1;
      const flight = { order: count, changedTags: new Set<string>(), isInvalidated: false } as InFlight<T>;
      current.set(key, flight);
      running.set(flight, key);
      flight.promise = run(key, flight);
      return flight.promise;
    },
    /** Who comes after a change is not shown what was begun before it. */
    noteChange: (tags: readonly string[]): void => {
      for (const flight of running.keys()) for (const tag of tags) flight.changedTags.add(tag);
      current.clear();
    },
    forget: (isWanted: (key: string) => boolean): void => {
      for (const [flight, key] of running) {
        if (!isWanted(key)) continue;
        flight.isInvalidated = true;
        if (current.get(key) === flight) current.delete(key);
      }
    },
  };
}
