import { expect, test } from 'vitest';
import { formatPrintTime, formatPrintTimeRange } from './format-print-time.ts';

test.each([
  [0, '5 min'],
  [27, '25 min'],
  [59, '1 h'],
  [60, '1 h'],
  [187, '3 h 10 min'],
  [596, '10 h'],
  [734, '12 h'],
  [735, '12 h 30 min'],
])('formats %i minutes', (minutes, text) => {
  expect(formatPrintTime(minutes)).toBe(text);
});

test.each([
  [22, 31, '20 to 35 min'],
  [41, 79, '40 min to 1 h 20 min'],
  [153, 228, '2 h 30 min to 3 h 50 min'],
  [60, 96, '1 h to 1 h 40 min'],
  [183, 295, '3 to 5 h'],
  [60, 60, '1 h'],
  [610, 930, '10 h to 15 h 30 min'],
])('formats the range of %i to %i minutes', (low, high, text) => {
  expect(formatPrintTimeRange(low, high)).toBe(text);
});
