export interface Memoized<T> {
  get: () => Promise<T>;
  /** In-flight results go to current waiters and are not cached. */
  invalidate: () => void;
}

export interface MemoizeOptions<T> {
  now: () => Date;
  load: () => Promise<T>;
  /** Returns when a value expires, if that is before its maximum age. */
  validUntil?: (value: T) => Date;
}

/** Caches the result of `load` for at most `ms` milliseconds. A failure is not cached. */
export function memoizeFor<T>(ms: number, { now, load, validUntil }: MemoizeOptions<T>): Memoized<T> {
  let cached: { value: Promise<T>; until: number } | undefined;

  async function loadInto(entry: { until: number }): Promise<T> {
    const value = await load();
    if (validUntil) entry.until = Math.min(entry.until, validUntil(value).getTime());
    return value;
  }

  return {
    get: () => {
      const time = now().getTime();
      if (cached && time < cached.until) return cached.value;
      const limit = { until: time + ms };
      const entry = Object.assign(limit, { value: loadInto(limit) });
      cached = entry;
      entry.value.catch(() => {
        if (cached === entry) cached = undefined;
      });
      return entry.value;
    },
    invalidate: () => {
      cached = undefined;
    },
  };
}
