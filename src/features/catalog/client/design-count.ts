import { formatCount } from '#src/lib/text.ts';
import { maxCounted } from '../contract.ts';

/** '2,184', '10,000+' where counting stopped. */
export function formatCappedCount(total: number): string {
  return total >= maxCounted ? `${formatCount(maxCounted)}+` : formatCount(total);
}

/** '43 designs', '1 design', '10,000+ designs' where counting stopped. */
export function formatDesignCount(total: number): { count: string; noun: string } {
  return { count: formatCappedCount(total), noun: total === 1 ? 'design' : 'designs' };
}
