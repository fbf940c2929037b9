import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import {
  flattenPages,
  parseNextCursor,
  pagedListQuery,
  pagesToRestore,
  removeItems,
  toListPage,
} from './paged-list.ts';

it.each([
  ['</api/stl-files?limit=12&cursor=a%2Bb>; rel="next"', 'a+b'],
  ['<https://shop.example/api/stl-files?cursor=x>; rel=next', 'x'],
  ['</api/stl-files?cursor=before>; rel="prev", </api/stl-files?cursor=after>; rel="next"', 'after'],
  ['</api/stl-files?cursor=before>; rel="prev"', null],
  ['</api/stl-files>; rel="next"', null],
  ['', null],
  [null, null],
])('parses the next cursor of %s', (link, cursor) => {
  expect(parseNextCursor(link)).toBe(cursor);
});

it('uses the number of items as the total without a header', () => {
  expect(toListPage(['a', 'b'], () => null)).toEqual({ items: ['a', 'b'], total: 2, nextCursor: null });
});

/** Lists the numbers below `count`; the cursor is the next number. */
function numbers(count: number, shown?: number) {
  const limits: number[] = [];
  const list = pagedListQuery({
    key: ['/numbers'],
    pageSize: 10,
    ...(shown !== undefined && { shown }),
    read: async ({ limit, cursor = '0' }) => {
      limits.push(limit);
      const end = Math.min(Number(cursor) + limit, count);
      const items = Array.from({ length: end - Number(cursor) }, (_, index) => Number(cursor) + index);
      return { items, total: count, nextCursor: end < count ? String(end) : null };
    },
  });
  return { list, limits };
}

it('loads pages until there is no next one', async () => {
  const { list, limits } = numbers(25);
  const data = await new QueryClient().fetchInfiniteQuery({ ...list, pages: 9 });
  expect(flattenPages(data)).toEqual(Array.from({ length: 25 }, (_, index) => index));
  expect(limits).toEqual([10, 10, 10]);
});

it('restores a long list with few requests', async () => {
  const { list, limits } = numbers(500, 130);
  const data = await new QueryClient().fetchInfiniteQuery({ ...list, pages: pagesToRestore(130) });
  expect([flattenPages(data).length, limits]).toEqual([130, [96, 34]]);
});

it('removes items from all pages and counts those that were listed', async () => {
  const { list } = numbers(25);
  const data = await new QueryClient().fetchInfiniteQuery({ ...list, pages: 2 });
  const left = removeItems(data, (item) => [3, 12, 24].includes(item));
  expect(flattenPages(left)).toHaveLength(18);
  expect(left.pages.map(({ total, nextCursor }) => [total, nextCursor])).toEqual([
    [23, '10'],
    [23, '20'],
  ]);
  expect(removeItems(data, (item) => item === 24)).toBe(data);
});
