import { formatCount } from '#src/lib/text.ts';

/** Formats grams with one decimal below 10 g. */
export function formatGrams(grams: number): string {
  return `${formatNumber(roundGrams(grams))} g`;
}

/** Formats a range such as '20 to 61 g'. It is rounded outwards. */
export function formatGramsRange(low: number, high: number): string {
  return `${formatNumber(roundGrams(low, Math.floor))} to ${formatGrams(roundGrams(high, Math.ceil))}`;
}

/** Rounds to tenths below 10 g and to whole grams above; at least 0.1. */
export function roundGrams(grams: number, direction = Math.round): number {
  return grams < 9.95 ? Math.max(0.1, direction(grams * 10) / 10) : direction(grams);
}

const formatNumber = (grams: number) => (grams < 10 ? String(grams) : formatCount(grams));
