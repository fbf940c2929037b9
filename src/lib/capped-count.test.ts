import { expect, it } from 'vitest';
import { cappedCount } from './capped-count.ts';

it.each([
  [0, '0'],
  [2184, '2,184'],
  [9999, '9,999'],
  [10_000, '10,000+'],
])('formats a total of %i as %s', (total, text) => {
  expect(cappedCount(total)).toBe(text);
});
