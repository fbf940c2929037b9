import { expect, it } from 'vitest';
import { billingMessages } from '../../constants.ts';
import { ApiError } from '#src/lib/api-client.ts';
import { stateAfterResponse, stateAfterFailure } from './portal-state.ts';

const origin = 'https://shop.example';

it.each([
  ['https://billing.example/session/1', 'https://billing.example/session/1'],
  ['/demo/billing?customer=1', `${origin}/demo/billing?customer=1`],
])('leaves for %s', (url, expected) => {
  expect(stateAfterResponse({ url }, origin)).toEqual({ kind: 'leaving', url: expected });
});

it.each([undefined, null, '', 7, 'javascript:alert(1)', 'https://'])(
  'fails when the address is %s',
  (url) => {
    const text = 'Failed to create billing session';
    expect(stateAfterResponse({ url }, origin)).toEqual({ kind: 'failed', text });
  },
);

const response = (status: number, message: string, code = 'unavailable') =>
  new ApiError(status, JSON.stringify({ message, code }));

it.each([
  [
    'billing is not configured',
    response(503, billingMessages.notConfigured),
    'setup',
    'Billing is not configured.',
  ],
  [
    'the person has never paid',
    response(409, billingMessages.neverPaid, 'never_paid'),
    'never-paid',
    billingMessages.neverPaid,
  ],
  [
    'the provider is down',
    response(503, billingMessages.providerDown),
    'failed',
    billingMessages.providerDown,
  ],
  [
    'a proxy answered',
    new ApiError(502, '<html>'),
    'failed',
    'The shop cannot be reached at the moment. Please try again in a few minutes.',
  ],
  [
    'the browser is offline',
    new TypeError('fetch'),
    'failed',
    'Failed to access billing portal. Please try again.',
  ],
])('maps the failure "%s" to its state', (_, error, kind, text) => {
  expect(stateAfterFailure(error)).toEqual({ kind, text });
});
