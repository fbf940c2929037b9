import { formatCount } from '#src/lib/text.ts';
import { maxCounted } from '../contract.ts';

/** '43 designs', '1 design', '10,000+ designs' where counting stopped. */
export function designCount(total: number): { count: string; noun: string } {
  const count = total >= maxCounted ? `${formatCount(maxCounted)}+` : formatCount(total);
  return { count, noun: total === 1 ? 'design' : 'designs' };
}
