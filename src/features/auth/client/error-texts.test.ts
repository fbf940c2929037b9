import { expect, it } from 'vitest';
import { ApiError } from '#src/lib/api-client.ts';
import { loginErrorText, registrationErrorText } from './error-texts.ts';

it.each([
  [new ApiError(401, '{"message":"Invalid email or password"}'), 'Invalid email or password'],
  [new ApiError(429, '{"message":"Too many attempts."}'), 'Too many attempts.'],
  [
    new ApiError(502, '<html>'),
    'The shop cannot be reached at the moment. Please try again in a few minutes.',
  ],
  [new ApiError(500, '<html>'), 'Invalid email or password'],
  [new TypeError('fetch failed'), 'Network error. Please try again.'],
])('says of a failed sign-in %s', (error, text) => {
  expect(loginErrorText(error)).toBe(text);
});

it.each([
  [new ApiError(409, '{"error":"Taken."}'), 'Taken.'],
  [new ApiError(409, ''), 'Registration failed. User may already exist.'],
  [new TypeError('Failed to fetch'), 'Network error. Please try again.'],
  [new Error('Odd.'), 'Registration failed.'],
  ['odd', 'Registration failed.'],
])('says of a failed sign-up %s', (error, text) => {
  expect(registrationErrorText(error)).toBe(text);
});
