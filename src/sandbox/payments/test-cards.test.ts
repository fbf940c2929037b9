import { expect, it } from 'vitest';
import { cardMessages, validateCard, findTestCard, groupDigits, testCards } from './test-cards.ts';

const now = new Date('2026-11-18T12:00:00Z');
const good = { number: '4242 4242 4242 4242', expMonth: 12, expYear: 30, cvc: '123' };

it('accepts every test card', () => {
  for (const { number } of testCards) {
    expect(validateCard({ ...good, number }, now)).toEqual([]);
    expect(findTestCard(groupDigits(number))?.number).toBe(number);
  }
});

it.each([
  [{ number: '4242 4242 4242 4241' }, 'card.number', cardMessages.number],
  [{ number: '' }, 'card.number', cardMessages.number],
  [{ number: '0' }, 'card.number', cardMessages.number],
  [{ number: '4242x4242424242' }, 'card.number', cardMessages.number],
  [{ expMonth: 0 }, 'card.expMonth', cardMessages.expiry],
  [{ expMonth: 13 }, 'card.expMonth', cardMessages.expiry],
  [{ expMonth: 1.5 }, 'card.expMonth', cardMessages.expiry],
  [{ expYear: 2099 }, 'card.expMonth', cardMessages.expiry],
  [{ expMonth: 10, expYear: 26 }, 'card.expMonth', cardMessages.expired],
  [{ cvc: '12' }, 'card.cvc', cardMessages.cvc],
  [{ cvc: '12a' }, 'card.cvc', cardMessages.cvc],
])('returns the issue of %j', (change, path, message) => {
  expect(validateCard({ ...good, ...change }, now)).toEqual([{ path, message }]);
});

it('accepts a card until the end of its month, with a year of two or four digits', () => {
  expect(validateCard({ ...good, expMonth: 11, expYear: 26 }, now)).toEqual([]);
  expect(validateCard({ ...good, expMonth: 11, expYear: 2026 }, now)).toEqual([]);
  expect(
    validateCard({ ...good, expMonth: 11, expYear: 2026 }, new Date('2026-12-01T00:00:00Z')),
  ).toHaveLength(1);
});

it('returns all issues at once', () => {
  expect(validateCard({ number: '1', expMonth: 0, expYear: 0, cvc: '' }, now)).toHaveLength(3);
});

it('finds no test card for another number', () => {
  expect(findTestCard('5555 5555 5555 4444')).toBeUndefined();
});
