import { LRUCache } from 'lru-cache';

/** The properties of a value that the cache needs. */
export interface Cacheable {
  /** At least 1. */
  bytes: number;
  /** The tags of the data it was built from; invalidating one of them removes it. */
  tags: readonly string[];
  /** The tags of counts and orders in it. After a change of one it is still returned, and refreshed in the background. */
  softTags?: readonly string[];
  /** The time at which it expires in any case, in milliseconds. */
  validUntil?: number;
  /**
   * A `when-repeated` value, such as a search, is cached when it is loaded for the second time, so that searches that nobody
   * repeats evict nothing. `low-priority` entries, such as 'not found' pages, are limited in number; `none` goes to current
   * waiters only.
   */
  caching: 'normal' | 'when-repeated' | 'low-priority' | 'none';
}

type Load<T> = (key: string) => Promise<T>;

export interface ResponseCacheOptions<T extends Cacheable> {
  /** Refreshes an outdated entry in the background, at most once in `freshMs`. Without it, an entry expires after that. */
  refresh?: Load<T>;
  /** Returns milliseconds since 1970. */
  now: () => number;
  /** Called when refreshing an outdated entry failed; the outdated entry stays until it expires. */
  onError?: (error: unknown, key: string) => void;
  maxBytes?: number;
  maxLowPriority?: number;
  freshMs?: number;
  /** Keeps the entries for which memory is short. */
  overflow?: Overflow<T>;
}

/** A slower store for entries that were removed from memory because it was short. */
export interface Overflow<T> extends Pick<ResponseCache<T>, 'invalidate' | 'invalidateWhere'> {
  keep: (key: string, value: T) => void;
  find: (key: string) => Promise<T | undefined>;
}

export interface ResponseCache<T> {
  /** Returns a cached value that may be shown. An outdated one is refreshed in the background. */
  find: (key: string) => T | undefined;
  /** Returns a cached value, or loads it once for all concurrent callers. @throws the error of `load` */
  get: (key: string, load: Load<T>) => Promise<T>;
  /** Removes entries with one of these tags. In-flight results with one of them are not cached. */
  invalidate: (tags: readonly string[]) => void;
  clear: () => void;
  /** Removes entries whose key matches. In-flight results of matching keys are not cached. */
  invalidateWhere: (matches: (key: string) => boolean) => void;
  count: (matches: (key: string) => boolean) => number;
  readonly bytes: number;
  readonly size: number;
  /** Lookups since startup: those that were answered from the cache, and those that had to load. */
  readonly lookups: Readonly<CacheLookups>;
}

export interface CacheLookups {
  hits: number;
  misses: number;
}

interface Entry<T> {
  value: T;
  loadedAt: number;
  order: number;
  /** Whether one of its soft tags has changed. */
  isOutdated: boolean;
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
const dayMs = 86_400_000;
/** The number of keys that are remembered to recognize those that are loaded again. */
const maxKeysLoadedOnce = 2000;

/** Parameters with thousands of values or any text. The values of all others occur in links of the site. */
const unlimitedParameters = /[?&](q|bed|tall|maxMinutes|maxGrams|shown|url|token)=/;

/** Returns how a response to this address is cached. */
export function getUsualCaching(address: string): Cacheable['caching'] {
  return unlimitedParameters.test(address) ? 'when-repeated' : 'normal';
}

/** Creates a cache whose entries stay until one of their tags changes, or until they expire. */
export function createResponseCache<T extends Cacheable>(options: ResponseCacheOptions<T>): ResponseCache<T> {
  const { now, refresh, onError, overflow, freshMs = 60_000 } = options;
  const keptMs = refresh ? dayMs : freshMs;
  const lookups: CacheLookups = { hits: 0, misses: 0 };
  const { entries, tagIndex, softTagIndex, add } = createEntries(options);
  const findOrLoad = (load: Load<T>): Load<T> =>
    overflow ? async (key) => (await overflow.find(key)) ?? load(key) : load;
  const isRepeated = createRepeatFilter();
  const loads = createSingleFlight<T>((key, value, flight) => {
    const isOvertaken = (entries.peek(key)?.order ?? 0) > flight.order;
    if (value.caching === 'none' || isOvertaken || isOutdated(value, flight)) return;
    if (value.caching === 'when-repeated' && !isRepeated(key)) return;
    add(key, { value, loadedAt: now(), order: flight.order, isOutdated: false });
  });

  function find(key: string): T | undefined {
    const entry = entries.get(key);
    if (!entry) return undefined;
    const time = now();
    if (isExpired(entry, time, keptMs)) {
      entries.delete(key);
      return undefined;
    }
    lookups.hits += 1;
    if (refresh && entry.isOutdated && time - entry.loadedAt >= freshMs)
      loads.load(key, refresh).catch((error: unknown) => onError?.(error, key));
    return entry.value;
  }

  const findKeys = (matches: (key: string) => boolean) => Array.from(entries.keys()).filter(matches);
  return {
    find,
    get: async (key, load) => {
      const cached = find(key);
      if (!cached) lookups.misses += 1;
      return cached ?? (await loads.load(key, findOrLoad(load)));
    },
    invalidate: (tags) => {
      for (const key of tagIndex.findKeys(tags)) entries.delete(key);
      for (const key of softTagIndex.findKeys(tags)) markOutdated(entries.peek(key));
      for (const other of [loads, overflow]) other?.invalidate(tags);
    },
    clear: () => {
      entries.clear();
      for (const other of [loads, overflow]) other?.invalidateWhere(() => true);
    },
    invalidateWhere: (matches) => {
      for (const key of findKeys(matches)) entries.delete(key);
      for (const other of [loads, overflow]) other?.invalidateWhere(matches);
    },
    count: (matches) => findKeys(matches).length,
    get bytes() {
      return entries.calculatedSize;
    },
    get size() {
      return entries.size;
    },
    lookups,
  };
}

function isExpired({ loadedAt, value }: Entry<Cacheable>, time: number, keptMs: number): boolean {
  const age = time - loadedAt;
  // A negative age means that the clock was set back, so that the real age is unknown.
  return age < 0 || age >= keptMs || time >= (value.validUntil ?? Infinity);
}

function markOutdated(entry: { isOutdated: boolean } | undefined): void {
  if (entry) entry.isOutdated = true;
}

/** Creates the store of the entries, in which those of low priority are limited in number. */
function createEntries<T extends Cacheable>(options: ResponseCacheOptions<T>) {
  const tagIndex = createTagIndex();
  const softTagIndex = createTagIndex();
  const lowPriorityKeys = new LRUCache<string, true>({
    max: options.maxLowPriority ?? 200,
    disposeAfter: (_, key, reason) => void (reason === 'evict' && entries.delete(key)),
  });
  const entries = new LRUCache<string, Entry<T>>({
    maxSize: options.maxBytes ?? 64 * megabyte,
    sizeCalculation: ({ value }) => value.bytes,
    dispose: ({ value }, key, reason) => {
      lowPriorityKeys.delete(key);
      tagIndex.remove(value.tags, key);
      softTagIndex.remove(value.softTags ?? [], key);
      if (reason === 'evict') options.overflow?.keep(key, value);
    },
  });
  const add = (key: string, entry: Entry<T>): void => {
    const { value } = entry;
    entries.set(key, entry);
    if (value.caching === 'low-priority') lowPriorityKeys.set(key, true);
    // An entry that is larger than the cache is not in it.
    if (!entries.has(key)) return;
    tagIndex.add(value.tags, key);
    softTagIndex.add(value.softTags ?? [], key);
  };
  return { entries, tagIndex, softTagIndex, add };
}

/** Creates a function that returns whether it was called with a key before, among the last ones. */
function createRepeatFilter(): (key: string) => boolean {
  const known = new LRUCache<string, true>({ max: maxKeysLoadedOnce });
  return (key) => {
    const isRepeated = known.has(key);
    known.set(key, true);
    return isRepeated;
  };
}

function isOutdated<T extends Cacheable>({ tags }: T, { changedTags, isInvalidated }: InFlight<T>): boolean {
  return isInvalidated || tags.some((tag) => changedTags.has(tag));
}

/** Finds the keys of the entries with a tag. */
export function createTagIndex() {
  const keysByTag = new Map<string, Set<string>>();
  return {
    add: (tags: readonly string[], key: string): void => {
      for (const tag of tags) {
        const keys = keysByTag.get(tag) ?? new Set();
        keysByTag.set(tag, keys.add(key));
      }
    },
    remove: (tags: readonly string[], key: string): void => {
      for (const tag of tags) {
        const keys = keysByTag.get(tag);
        keys?.delete(key);
        if (keys?.size === 0) keysByTag.delete(tag);
      }
    },
    findKeys: (tags: readonly string[]): string[] =>
      tags.flatMap((tag) => Array.from(keysByTag.get(tag) ?? [])),
  };
}

/** Loads each key once at a time, and records what was invalidated in the meantime. */
function createSingleFlight<T>(onLoaded: (key: string, value: T, flight: InFlight<T>) => void) {
  const current = new Map<string, InFlight<T>>();
  const running = new Map<InFlight<T>, string>();
  let count = 0;

  async function startLoad(key: string, load: Load<T>, flight: InFlight<T>): Promise<T> {
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
    load: (key: string, load: Load<T>): Promise<T> => {
      const existing = current.get(key);
      if (existing) return existing.promise;
      count += 1;
      const flight = { order: count, changedTags: new Set<string>(), isInvalidated: false } as InFlight<T>;
      current.set(key, flight);
      running.set(flight, key);
      flight.promise = startLoad(key, load, flight);
      return flight.promise;
    },
    /** Callers after an invalidation do not get a result whose loading started before it. */
    invalidate: (tags: readonly string[]): void => {
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
