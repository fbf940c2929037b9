import { cappedCount } from '#src/lib/capped-count.ts';

/** '43 designs', '1 design', '10,000+ designs' where counting stopped. */
export function designCount(total: number): { count: string; noun: string } {
  return { count: cappedCount(total), noun: total === 1 ? 'design' : 'designs' };
}
