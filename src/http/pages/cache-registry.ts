import { createUrlMatcher, type UrlMatcher } from '../api/url-pattern.ts';

/** Those whose address fits, or all that there is. */
export type CacheSelection = UrlMatcher | 'everything';

export interface RegisteredCache {
  /** What is being made meanwhile is not kept either. */
  invalidate: (which: CacheSelection) => void;
  /** Of pages only: how many are kept now. */
  count?: (which: CacheSelection) => number;
}

/** What an instance keeps in memory so as not to make it again. */
export interface CacheRegistry {
  add: (part: RegisteredCache) => void;
  /** @param pattern as of `matchAddress`; all there is without it */
  invalidate: (pattern: string | undefined) => void;
  countPages: (pattern: string | undefined) => number;
}

/** Empty: each part of the program that keeps something adds itself. */
export function createCacheRegistry(): CacheRegistry {
  const parts: RegisteredCache[] = [];
  const which = (pattern: string | undefined) =>
    pattern === undefined ? 'everything' : createUrlMatcher(pattern);
  return {
    add: (part) => void parts.push(part),
    invalidate: (pattern) => {
      for (const part of parts) part.invalidate(which(pattern));
    },
    countPages: (pattern) => parts.reduce((sum, { count }) => sum + (count?.(which(pattern)) ?? 0), 0),
  };
}
