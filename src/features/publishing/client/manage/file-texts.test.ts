import { expect, test } from 'vitest';
import { formatBinDates, formatFileCount, formatTitles, formatRelease } from './file-texts.ts';

const now = Date.parse('2026-11-21T12:00:00Z');

test('files are counted in words, up to where counting stops', () => {
  expect([0, 1, 2184, 10_000].map(formatFileCount)).toEqual([
    '0 files',
    '1 file',
    '2,184 files',
    '10,000+ files',
  ]);
});

test.each([
  [['Vase'], '"Vase"'],
  [['Vase', 'Pot'], '"Vase" and "Pot"'],
  [['Vase', 'Pot', 'Hook'], '"Vase", "Pot" and "Hook"'],
  [['Vase', 'Pot', 'Hook', 'Bowl', 'Lamp'], '"Vase", "Pot", "Hook" and 2 more'],
])('of %j up to three are named', (titles, expected) => {
  expect(formatTitles(titles)).toBe(expected);
});

test('a long title is cut', () => {
  expect(formatTitles(['x'.repeat(200)])).toBe(`"${'x'.repeat(60)}..."`);
});

test('a release is said with its year where that is another one', () => {
  expect(formatRelease('2026-11-30T08:00:00Z', now, 'Europe/Berlin')).toBe('Releases Nov 30, 9:00 AM');
  expect(formatRelease('2027-01-04T08:00:00Z', now, 'Europe/Berlin')).toBe('Releases Jan 4, 2027, 9:00 AM');
});

test('the bin says until when', () => {
  expect(formatBinDates('2026-11-20T10:00:00Z', now)).toBe('Deleted Nov 20, goes for good on Dec 20');
});
