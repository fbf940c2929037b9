import { expect, it } from 'vitest';
import { parseSandboxSearch } from './search.ts';

const whole = {
  provider: 'google',
  client_id: 'demo',
  redirect_uri: 'http://localhost:3000/api/auth/callback/google',
  state: '1234',
  code_challenge: 'abc',
};

it('reads the parameters of an authorization request', () => {
  expect(parseSandboxSearch({ ...whole, scope: 'openid', response_type: 'code' })).toEqual(whole);
});

it.each([{}, { ...whole, provider: 'github' }, { ...whole, state: undefined }])(
  'returns nothing for the incomplete request %j',
  (search) => {
    expect(parseSandboxSearch(search)).toEqual({});
  },
);
