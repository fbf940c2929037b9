import { createUrlMatcher, type UrlMatcher } from './url-pattern.ts';

/** Selects cache entries by URL, or all of them. */
export type CacheSelection = UrlMatcher | 'everything';

export interface RegisteredCache {
  /** Removes the selected entries. In-flight results of these are not cached either. */
  invalidate: (selection: CacheSelection) => void;
  /** Set for the page cache only: counts the selected entries. */
  count?: (selection: CacheSelection) => number;
}

/** The in-memory caches of this instance. */
export interface CacheRegistry {
  add: (cache: RegisteredCache) => void;
  /** @param pattern a pattern of `createUrlMatcher`; without it everything is removed */
  invalidate: (pattern: string | undefined) => void;
  countPages: (pattern: string | undefined) => number;
}

/** Creates an empty registry, to which each cache is added by its owner. */
export function createCacheRegistry(): CacheRegistry {
  const caches: RegisteredCache[] = [];
  const toSelection = (pattern: string | undefined) =>
    pattern === undefined ? 'everything' : createUrlMatcher(pattern);
  return {
    add: (cache) => void caches.push(cache),
    invalidate: (pattern) => {
      for (const cache of caches) cache.invalidate(toSelection(pattern));
    },
    countPages: (pattern) => caches.reduce((sum, { count }) => sum + (count?.(toSelection(pattern)) ?? 0), 0),
  };
}
