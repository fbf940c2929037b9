import { formatCount } from '#src/lib/text.ts';

/** Formats grams with one decimal below 10 g. */
export function formatGrams(grams: number): string {
  return grams < 9.95
    ? `${Math.max(0.1, Number(grams.toFixed(1)))} g`
    : `${formatCount(Math.round(grams))} g`;
}
