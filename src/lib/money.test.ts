import { expect, it } from 'vitest';
import { formatMoney } from './money.ts';

it.each([
  [700, 'usd', '$7.00'],
  [1, 'USD', '$0.01'],
  [0, 'usd', '$0.00'],
  [-350, 'usd', '-$3.50'],
  [123_456, 'usd', '$1,234.56'],
  [700, 'eur', '€7.00'],
  [700, 'jpy', '¥700'],
])('formats %i %s as %s', (amount, currency, text) => {
  expect(formatMoney(amount, currency)).toBe(text);
});
