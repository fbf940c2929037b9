import { expect, it } from 'vitest';
import { truncate, formatCount, formatMegabytes, titleCase } from './text.ts';

it('cuts by code points and says so with three dots', () => {
  expect(truncate('short', 100)).toBe('short');
  expect(truncate('🏺🏺🏺', 2)).toBe('🏺🏺...');
  expect(truncate('a word more', 7)).toBe('a word...');
});

it('writes titles with capital letters', () => {
  expect(titleCase('quarter  TURN vase')).toBe('Quarter  Turn Vase');
  expect(titleCase('éclair à la carte')).toBe('Éclair À La Carte');
});

it('writes figures as people read them', () => {
  expect(formatCount(2184)).toBe('2,184');
  expect(formatMegabytes(1_048_576 * 7.94)).toBe('7.94 MB');
});
