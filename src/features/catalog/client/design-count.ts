import { formatCount } from '#src/lib/text.ts';
import { maxCounted } from '../contract.ts';

/** Returns '2,184', or '10,000+' if counting stopped there. */
export function formatCappedCount(total: number): string {
  return total >= maxCounted ? `${formatCount(maxCounted)}+` : formatCount(total);
}

/** Returns the parts of '43 designs', '1 design' or, if counting stopped, '10,000+ designs'. */
export function formatDesignCount(total: number): { count: string; noun: string } {
  return { count: formatCappedCount(total), noun: total === 1 ? 'design' : 'designs' };
}
