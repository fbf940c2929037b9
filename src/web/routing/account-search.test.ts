import { expect, it } from 'vitest';
import { parseLoginSearch, parseTokenSearch } from './account-search.ts';

it.each([
  [{}, {}],
  [
    { returnUrl: '/browse', tab: 'sign-up' },
    { returnUrl: '/browse', tab: 'sign-up' },
  ],
  [{ tab: 'other', step: 'other' }, {}],
  [
    { error: 'provider_refused', step: 'totp' },
    { error: 'provider_refused', step: 'totp' },
  ],
  [{ error: 3, returnUrl: ['/a'] }, {}],
])('reads the address of the sign-in page: %j', (search, read) => {
  expect(parseLoginSearch(search)).toEqual(read);
});

it.each([
  [{ token: 'abc', more: '1' }, { token: 'abc' }],
  [{}, {}],
  [{ token: 1 }, {}],
])('reads the token of a mail: %j', (search, read) => {
  expect(parseTokenSearch(search)).toEqual(read);
});
