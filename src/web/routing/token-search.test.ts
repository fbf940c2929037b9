import { expect, it } from 'vitest';
import { parseTokenSearch } from './token-search.ts';

it.each([
  [{ token: 'abc', more: '1' }, { token: 'abc' }],
  [{}, {}],
  [{ token: 1 }, {}],
])('reads %j as %j', (search, read) => {
  expect(parseTokenSearch(search)).toEqual(read);
});
