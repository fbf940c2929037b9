import { expect, it } from 'vitest';
import { designCount, nextCursorOf } from './model-page.ts';

it.each([
  ['</api/stl-files?limit=12&cursor=a%2Bb>; rel="next"', 'a+b'],
  ['<https://shop.example/api/stl-files?cursor=x>; rel=next', 'x'],
  ['</api/stl-files?cursor=before>; rel="prev", </api/stl-files?cursor=after>; rel="next"', 'after'],
  ['</api/stl-files?cursor=before>; rel="prev"', null],
  ['</api/stl-files>; rel="next"', null],
  ['', null],
  [null, null],
])('the next cursor of %s', (link, cursor) => {
  expect(nextCursorOf(link)).toBe(cursor);
});

it.each([
  [0, '0', 'designs'],
  [1, '1', 'design'],
  [43, '43', 'designs'],
  [9999, '9,999', 'designs'],
  [10_000, '10,000+', 'designs'],
])('counts %i', (total, count, noun) => {
  expect(designCount(total)).toEqual({ count, noun });
});
