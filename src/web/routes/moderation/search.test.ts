import { expect, it } from 'vitest';
import { parseModerationSearch } from './search.ts';

it.each([
  [{}, {}],
  [
    { tab: 'hidden', shown: '48' },
    { tab: 'hidden', shown: '48' },
  ],
  [{ tab: 'reports' }, {}],
  [{ tab: 'other', shown: '0' }, {}],
  [{ shown: '-1' }, {}],
  [{ shown: '1e3', tab: 1 }, {}],
])('reads %j as %j', (search, read) => {
  expect(parseModerationSearch(search)).toEqual(read);
});
