import { LRUCache } from 'lru-cache';

/** The properties of a value that the cache needs. */
export interface Cacheable {
  /** At least 1. */
  bytes: number;
  /** The tags of the data it was built from; invalidating one of them removes it. */
  tags: readonly string[];
  /** The time at which it expires in any case, in milliseconds. */
  validUntil?: number;
  /** `low-priority` entries, such as 'not found' pages, are limited in number; `none` goes to current waiters only. */
  caching: 'normal' | 'low-priority' | 'none';
}

export interface PageCacheOptions<T extends Cacheable> {
  load: (key: string) => Promise<T>;
  /** Returns milliseconds; only differences matter. */
  now: () => number;
  /** Called when refreshing a stale entry failed; the stale entry stays until it expires. */
  onError: (error: unknown, key: string) => void;
  maxBytes?: number;
  maxLowPriority?: number;
  freshMs?: number;
  staleMs?: number;
}

export interface PageCache<T> {
  /** Returns a cached value that may be shown. A stale one is refreshed in the background. */
  find: (key: string) => T | undefined;
  /** Returns a cached value, or loads it once for all concurrent callers. @throws the error of `load` */
  get: (key: string) => Promise<T>;
  /** Removes entries with one of these tags. In-flight results with one of them are not cached. */
  invalidate: (tags: readonly string[]) => void;
  clear: () => void;
  /** Removes entries whose key matches. In-flight results of matching keys are not cached. */
  invalidateWhere: (matches: (key: string) => boolean) => void;
  count: (matches: (key: string) => boolean) => number;
  readonly bytes: number;
  readonly size: number;
}

interface Entry<T> {
  value: T;
  loadedAt: number;
  order: number;
}

interface InFlight<T> {
  promise: Promise<T>;
  order: number;
  /** The tags invalidated since loading started. */
  changedTags: Set<string>;
  /** Set when the result must not be cached whatever its tags are. */
  isInvalidated: boolean;
}

const megabyte = 1_048_576;

/** Creates a cache whose entries are fresh first, then stale while they are refreshed, and then expired. */
export function createPageCache<T extends Cacheable>(options: PageCacheOptions<T>): PageCache<T> {
  const { now, onError, freshMs = 60_000, staleMs = 300_000 } = options;
  const lowPriorityKeys = new LRUCache<string, true>({
    max: options.maxLowPriority ?? 200,
    disposeAfter: (_, key, reason) => void (reason === 'evict' && entries.delete(key)),
  });
  const entries = new LRUCache<string, Entry<T>>({
    maxSize: options.maxBytes ?? 64 * megabyte,
    sizeCalculation: ({ value }) => value.bytes,
    dispose: (_, key) => void lowPriorityKeys.delete(key),
  });
  const loads = createSingleFlight(options.load, (key, value, flight) => {
    const isOvertaken = (entries.peek(key)?.order ?? 0) > flight.order;
    if (value.caching === 'none' || isOvertaken || isOutdated(value, flight)) return;
    entries.set(key, { value, loadedAt: now(), order: flight.order });
    if (value.caching === 'low-priority') lowPriorityKeys.set(key, true);
  });

  function find(key: string): T | undefined {
    const entry = entries.get(key);
    if (!entry) return undefined;
    const time = now();
    const age = time - entry.loadedAt;
    if (age >= staleMs || time >= (entry.value.validUntil ?? Infinity)) {
      entries.delete(key);
      return undefined;
    }
    if (age >= freshMs) loads.load(key).catch((error: unknown) => onError(error, key));
    return entry.value;
  }

  function deleteWhere(isWanted: (entry: Entry<T>, key: string) => boolean): void {
    for (const [key, entry] of Array.from(entries)) if (isWanted(entry, key)) entries.delete(key);
  }

  return {
    find,
    get: async (key) => find(key) ?? (await loads.load(key)),
    invalidate: (tags) => {
      const changed = new Set(tags);
      deleteWhere(({ value }) => value.tags.some((tag) => changed.has(tag)));
      loads.invalidateTags(tags);
    },
    clear: () => {
      entries.clear();
      loads.invalidateWhere(() => true);
    },
    invalidateWhere: (matches) => {
      deleteWhere((_, key) => matches(key));
      loads.invalidateWhere(matches);
    },
    count: (matches) => Array.from(entries.keys()).filter(matches).length,
    get bytes() {
      return entries.calculatedSize;
    },
    get size() {
      return entries.size;
    },
  };
}

function isOutdated<T extends Cacheable>({ tags }: T, { changedTags, isInvalidated }: InFlight<T>): boolean {
  return isInvalidated || tags.some((tag) => changedTags.has(tag));
}

/** Loads each key once at a time, and records what was invalidated in the meantime. */
function createSingleFlight<T>(
  load: (key: string) => Promise<T>,
  onLoaded: (key: string, value: T, flight: InFlight<T>) => void,
) {
  const current = new Map<string, InFlight<T>>();
  const running = new Map<InFlight<T>, string>();
  let count = 0;

  async function startLoad(key: string, flight: InFlight<T>): Promise<T> {
    try {
      const value = await load(key);
      onLoaded(key, value, flight);
      return value;
    } finally {
      running.delete(flight);
      if (current.get(key) === flight) current.delete(key);
    }
  }

  return {
    load: (key: string): Promise<T> => {
      const existing = current.get(key);
      if (existing) return existing.promise;
      count += 1;
      const flight = { order: count, changedTags: new Set<string>(), isInvalidated: false } as InFlight<T>;
      current.set(key, flight);
      running.set(flight, key);
      flight.promise = startLoad(key, flight);
      return flight.promise;
    },
    /** Callers after an invalidation do not get a result whose loading started before it. */
    invalidateTags: (tags: readonly string[]): void => {
      for (const flight of running.keys()) for (const tag of tags) flight.changedTags.add(tag);
      current.clear();
    },
    invalidateWhere: (matches: (key: string) => boolean): void => {
      for (const [flight, key] of running) {
        if (!matches(key)) continue;
        flight.isInvalidated = true;
        if (current.get(key) === flight) current.delete(key);
      }
    },
  };
}
