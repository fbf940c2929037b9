import { expect, it } from 'vitest';
import { parseTokenSearch } from './token-search.ts';

it.each([
  [{ token: 'abc', more: '1' }, { token: 'abc' }],
  [{}, {}],
  [{ token: 1 }, {}],
])('reads the token of a mail: %j', (search, read) => {
  expect(parseTokenSearch(search)).toEqual(read);
});
