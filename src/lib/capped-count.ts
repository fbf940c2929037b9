import { formatCount } from './text.ts';

/** The number of items at which the server stops counting the total of a list. */
export const maxCounted = 10_000;

/** '2,184', or '10,000+' where counting stopped. */
export function cappedCount(total: number): string {
  return total >= maxCounted ? `${formatCount(maxCounted)}+` : formatCount(total);
}
