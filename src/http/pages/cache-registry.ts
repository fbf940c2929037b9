import { matchAddress, type AddressMatch } from '../api/url-pattern.ts';

/** Those whose address fits, or all that there is. */
export type Forgotten = AddressMatch | 'everything';

export interface KeptPart {
  /** What is being made meanwhile is not kept either. */
  forget: (which: Forgotten) => void;
  /** Of pages only: how many are kept now. */
  count?: (which: Forgotten) => number;
}

/** What an instance keeps in memory so as not to make it again. */
export interface Kept {
  add: (part: KeptPart) => void;
  /** @param pattern as of `matchAddress`; all there is without it */
  forget: (pattern: string | undefined) => void;
  countPages: (pattern: string | undefined) => number;
}

/** Empty: each part of the program that keeps something adds itself. */
export function createKept(): Kept {
  const parts: KeptPart[] = [];
  const which = (pattern: string | undefined) =>
    pattern === undefined ? 'everything' : matchAddress(pattern);
  return {
    add: (part) => void parts.push(part),
    forget: (pattern) => {
      for (const part of parts) part.forget(which(pattern));
    },
    countPages: (pattern) => parts.reduce((sum, { count }) => sum + (count?.(which(pattern)) ?? 0), 0),
  };
}
