import { expect, it } from 'vitest';
import { formatDesignCount } from './design-count.ts';

it.each([
  [0, '0', 'designs'],
  [1, '1', 'design'],
  [43, '43', 'designs'],
  [9999, '9,999', 'designs'],
  [10_000, '10,000+', 'designs'],
])('counts %i', (total, count, noun) => {
  expect(formatDesignCount(total)).toEqual({ count, noun });
});
