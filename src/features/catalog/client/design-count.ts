import { cappedCount } from '#src/lib/capped-count.ts';

/** Returns the parts of '43 designs', '1 design' or, if counting stopped, '10,000+ designs'. */
export function formatDesignCount(total: number): { count: string; noun: string } {
  return { count: cappedCount(total), noun: total === 1 ? 'design' : 'designs' };
}
