import { expect, it } from 'vitest';
import { truncate, formatCount, formatMegabytes, titleCase } from './text.ts';

it('truncates by code points and appends three dots', () => {
  expect(truncate('short', 100)).toBe('short');
  expect(truncate('🏺🏺🏺', 2)).toBe('🏺🏺...');
  expect(truncate('a word more', 7)).toBe('a word...');
});

it('capitalizes the words of titles', () => {
  expect(titleCase('quarter  TURN vase')).toBe('Quarter  Turn Vase');
  expect(titleCase('éclair à la carte')).toBe('Éclair À La Carte');
});

it('formats counts and sizes', () => {
  for (const count of [0, 7, 999, 1000, 2184, 12_345_678, 1234.5, 180.25, -4321])
    expect(formatCount(count)).toBe(count.toLocaleString('en-US'));
  expect(formatMegabytes(1_048_576 * 7.94)).toBe('7.94 MB');
});
