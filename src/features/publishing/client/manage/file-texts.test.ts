import { expect, test } from 'vitest';
import { formatBinDates, formatFileCount, formatTitles, formatRelease } from './file-texts.ts';

const now = Date.parse('2026-11-21T12:00:00Z');

test('formats the number of files, up to the limit of counting', () => {
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
])('names up to three of %j', (titles, expected) => {
  expect(formatTitles(titles)).toBe(expected);
});

test('shortens a long title', () => {
  expect(formatTitles(['x'.repeat(200)])).toBe(`"${'x'.repeat(60)}..."`);
});

test('formats a release with its year if that is not the present one', () => {
  expect(formatRelease('2026-11-30T08:00:00Z', now, 'Europe/Berlin')).toBe('Releases Nov 30, 9:00 AM');
  expect(formatRelease('2027-01-04T08:00:00Z', now, 'Europe/Berlin')).toBe('Releases Jan 4, 2027, 9:00 AM');
});

test('formats the dates of a design in the bin', () => {
  expect(formatBinDates('2026-11-20T10:00:00Z', now)).toBe('Deleted Nov 20, goes for good on Dec 20');
});
