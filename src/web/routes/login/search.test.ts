import { expect, it } from 'vitest';
import { parseLoginSearch } from './search.ts';

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
])('reads %j as %j', (search, read) => {
  expect(parseLoginSearch(search)).toEqual(read);
});
