export interface Memoized<T> {
  get: () => Promise<T>;
  /** What is being made is for those who wait for it already. */
  invalidate: () => void;
}

export interface MemoizeOptions<T> {
  now: () => Date;
  load: () => Promise<T>;
  /** When it is out of date by itself, however young it is. */
  validUntil?: (value: T) => Date;
}

/** What `make` gives, made again when it is older than this. */
export function memoizeFor<T>(
  ms: number,
  { now, load: make, validUntil: until }: MemoizeOptions<T>,
): Memoized<T> {
  let kept: { value: Promise<T>; until: number } | undefined;

  async function makeInto(entry: { until: number }): Promise<T> {
    const value = await make();
    if (until) entry.until = Math.min(entry.until, until(value).getTime());
    return value;
  }

  return {
    get: () => {
      const time = now().getTime();
      if (kept && time < kept.until) return kept.value;
      const limit = { until: time + ms };
      const entry = Object.assign(limit, { value: makeInto(limit) });
      kept = entry;
      entry.value.catch(() => {
        if (kept === entry) kept = undefined;
      });
      return entry.value;
    },
    invalidate: () => {
      kept = undefined;
    },
  };
}
