import { expect, it } from 'vitest';
import { parseCard, formatExpiry, formatCardNumber, findCaret } from './card-text.ts';

it.each([
  ['4', '4'],
  ['4242', '4242'],
  ['42424', '4242 4'],
  ['4242-4242 42424242', '4242 4242 4242 4242'],
  ['4242 abcd', '4242'],
  ['1'.repeat(30), '1111 1111 1111 1111 111'],
])('groups the number %j', (typed, text) => {
  expect(formatCardNumber(typed)).toBe(text);
});

it.each([
  ['1', false, '1'],
  ['4', false, '04/'],
  ['12', false, '12/'],
  ['12/3', false, '12/3'],
  ['12/30', false, '12/30'],
  ['12/2030', false, '12/2030'],
  ['4/30', false, '04/30'],
  ['12', true, '12'],
  ['12/', true, '12'],
  ['12/3', true, '12/3'],
  ['', true, ''],
])('formats the expiry %j (removing: %j)', (typed, isRemoving, text) => {
  expect(formatExpiry(typed, isRemoving)).toBe(text);
});

it('finds the caret position behind a digit', () => {
  expect(findCaret('4242 4242', 0)).toBe(0);
  expect(findCaret('4242 4242', 4)).toBe(4);
  expect(findCaret('4242 4242', 5)).toBe(6);
  expect(findCaret('4242', 9)).toBe(4);
});

it('parses a card from the typed texts', () => {
  const texts = { number: '4242 4242 4242 4242', expiry: '12/30', cvc: ' 123 ' };
  expect(parseCard(texts)).toEqual({ number: '4242424242424242', expMonth: 12, expYear: 30, cvc: '123' });
  expect(parseCard({ ...texts, expiry: '12/2030' })).toMatchObject({ expMonth: 12, expYear: 2030 });
  for (const expiry of ['', '12', '12/3', '12/203', 'ab/cd']) {
    expect(parseCard({ ...texts, expiry })).toMatchObject({ expMonth: 0, expYear: 0 });
  }
});
