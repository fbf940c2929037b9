import { expect, it } from 'vitest';
import { getShownCount, parseShownSearch } from './shown-search.ts';

it.each([
  [{}, 24],
  [{ shown: '48' }, 48],
  [{ shown: '7' }, 24],
  [{ shown: '9999' }, 480],
  [{ shown: '10000' }, 24],
  [{ shown: '-3' }, 24],
  [{ shown: 'all' }, 24],
  [{ shown: 48 }, 24],
])('reads %j as %i shown items', (search, shown) => {
  expect(getShownCount(parseShownSearch(search), 24)).toBe(shown);
});
