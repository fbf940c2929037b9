import { expect, it } from 'vitest';
import { parseAccepted } from './accept-header.ts';

it.each([
  [undefined, []],
  ['gzip, BR', ['gzip', 'br']],
  ['br;q=0, gzip;q=0.5', ['gzip']],
  ['image/avif ; q = 0.00 ; v=1, image/webp;q=0.05', ['image/webp']],
])('parses %s to %j', (header, names) => {
  expect(Array.from(parseAccepted(header))).toEqual(names);
});
