import { expect, test } from 'vitest';
import {
  clearFilters,
  pickManageSearch,
  isFiltered,
  getNextSort,
  getOrder,
  sortChoices,
  getSortValue,
  type ManageSearch,
} from './manage-search.ts';

test.each([
  ['title', {}, { sort: 'title', order: undefined }],
  ['title', { sort: 'title' }, { sort: 'title', order: 'desc' }],
  ['title', { sort: 'title', order: 'desc' }, { sort: undefined, order: undefined }],
  ['downloads', { sort: 'title' }, { sort: 'downloads', order: undefined }],
  ['downloads', { sort: 'downloads' }, { sort: 'downloads', order: 'asc' }],
  ['downloads', { sort: 'downloads', order: 'asc' }, { sort: undefined, order: undefined }],
] as const)('a press on %s in %j leads to %j', (column, search, expected) => {
  expect(getNextSort(search, column)).toEqual(expected);
});

test('sorts titles from A first and downloads from the most first', () => {
  expect(getOrder({ sort: 'title' }, 'title')).toBe('asc');
  expect(getOrder({ sort: 'downloads' }, 'downloads')).toBe('desc');
  expect(getOrder({ sort: 'downloads' }, 'title')).toBeUndefined();
});

test('each sort choice selects itself', () => {
  for (const { value, search } of sortChoices) expect(getSortValue(search)).toBe(value);
});

test('treats neither an order nor the bin as a filter, and keeps the bin when filters are cleared', () => {
  expect(isFiltered({ sort: 'title', order: 'desc' })).toBe(false);
  expect(isFiltered({ shelf: 'bin' })).toBe(false);
  expect(isFiltered({ shelf: 'draft' })).toBe(true);
  expect(isFiltered({ shelf: 'bin', premium: 'false' })).toBe(true);
  const cleared = (search: ManageSearch) => pickManageSearch(clearFilters(search));
  expect(cleared({ shelf: 'bin', q: 'vase', category: 'planters' })).toEqual({ shelf: 'bin' });
  expect(cleared({ shelf: 'draft', premium: 'true' })).toEqual({});
});
