export interface LruEntry {
  bytes: number;
  /** Set for entries of which only a limited number is kept. */
  isLowPriority: boolean;
}

export interface LruCache<E extends LruEntry> {
  /** Returns the entry and marks it as the most recently used one. */
  get: (key: string) => E | undefined;
  /** Returns the entry without marking it as used. */
  peek: (key: string) => E | undefined;
  set: (key: string, entry: E) => void;
  delete: (key: string) => void;
  deleteWhere: (isWanted: (entry: E, key: string) => boolean) => void;
  keys: () => Iterable<string>;
  clear: () => void;
  readonly bytes: number;
  readonly size: number;
}

/** Creates a cache that evicts the least recently used entries when it exceeds its budget of bytes. */
export function createLruCache<E extends LruEntry>(maxBytes: number, maxLowPriority: number): LruCache<E> {
  const entries = new Map<string, E>();
  const lowPriorityKeys = new Set<string>();
  let bytes = 0;

  function remove(key: string): void {
    bytes -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
    lowPriorityKeys.delete(key);
  }

  function evictOldest(keys: Iterable<string>, isTooMuch: () => boolean): void {
    for (const key of keys) {
      if (!isTooMuch()) return;
      remove(key);
    }
  }

  return {
    get: (key) => {
      const entry = entries.get(key);
      if (entry === undefined) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      return entry;
    },
    peek: (key) => entries.get(key),
    set: (key, entry) => {
      remove(key);
      entries.set(key, entry);
      bytes += entry.bytes;
      if (entry.isLowPriority) lowPriorityKeys.add(key);
      evictOldest(lowPriorityKeys, () => lowPriorityKeys.size > maxLowPriority);
      evictOldest(entries.keys(), () => bytes > maxBytes);
    },
    delete: remove,
    deleteWhere: (isWanted) => {
      for (const [key, entry] of entries) if (isWanted(entry, key)) remove(key);
    },
    keys: () => entries.keys(),
    clear: () => {
      entries.clear();
      lowPriorityKeys.clear();
      bytes = 0;
    },
    get bytes() {
      return bytes;
    },
    get size() {
      return entries.size;
    },
  };
}
