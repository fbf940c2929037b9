import { expect, it } from 'vitest';
import { findPasswordErrors, isLongEnough } from './new-password.ts';

it.each([
  ['1234567', false],
  ['12345678', true],
  ['👍👍👍👍', false],
  ['👍👍👍👍👍👍👍👍', true],
  ['e\u0301e\u0301e\u0301e\u0301', false],
])('counts code points after Unicode normalization: %j', (password, is) => {
  expect(isLongEnough(password)).toBe(is);
});

it.each([
  ['', '', { password: 'Please enter a new password.' }],
  ['1234567', '1234567', { password: 'Password must have at least 8 characters.' }],
  ['a long one', 'a longer one', { repeated: 'Passwords must match.' }],
  ['a long one', '', { repeated: 'Passwords must match.' }],
  ['a long one', 'a long one', {}],
  ['caf\u00e9 au lait', 'cafe\u0301 au lait', {}],
])('checks password %j and repetition %j: %j', (password, repeated, errors) => {
  expect(findPasswordErrors({ password, repeated })).toEqual(errors);
});
