import { formatCount } from '#src/lib/text.ts';
import { maxCounted } from '../contract.ts';

/** '2,184', '10,000+' where counting stopped. */
export function cappedCount(total: number): string {
  return total >= maxCounted ? `${formatCount(maxCounted)}+` : formatCount(total);
}

/** '43 designs', '1 design', '10,000+ designs' where counting stopped. */
export function designCount(total: number): { count: string; noun: string } {
  return { count: cappedCount(total), noun: total === 1 ? 'design' : 'designs' };
}
