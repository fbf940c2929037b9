import { formatCount } from '#src/lib/text.ts';

/** Returns a text such as '92.4 × 92.4 × 180 mm'. */
export function formatSize(lengths: readonly number[]): string {
  return `${lengths.map((length) => formatCount(Number(length.toFixed(1)))).join(' × ')} mm`;
}
