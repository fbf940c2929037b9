import { expect, it } from 'vitest';
import { formatMoney } from './money.ts';

it.each([
  [700, 'usd', '$7.00'],
  [1, 'USD', '$0.01'],
  [0, 'usd', '$0.00'],
  [-350, 'usd', '-$3.50'],
  [123_456, 'usd', '$1,234.56'],
  [700, 'eur', '€7.00'],
])('formats %i %s as %s', (amount, currency, text) => {
  expect(formatMoney(amount, currency)).toBe(text);
});

const spaced = (text: string) => text.replaceAll(' ', '\u00a0');

it.each(['BIF', 'CLP', 'DJF', 'GNF', 'KMF', 'MGA', 'PYG', 'RWF', 'VUV'])(
  'formats %s, which Stripe counts in whole units',
  (currency) => {
    expect(formatMoney(1700, currency)).toBe(spaced(`${currency} 1,700`));
  },
);

it.each([
  ['JPY', '¥1,700'],
  ['KRW', '₩1,700'],
  ['VND', '₫1,700'],
  ['XAF', 'FCFA 1,700'],
  ['XOF', 'F\u202fCFA 1,700'],
  ['XPF', 'CFPF 1,700'],
])('formats %s, which Stripe counts in whole units, with its sign', (currency, text) => {
  expect(formatMoney(1700, currency)).toBe(spaced(text));
});

it.each(['BHD', 'JOD', 'KWD', 'OMR', 'TND'])('formats %s, which Stripe counts in thousandths', (currency) => {
  expect(formatMoney(1230, currency)).toBe(spaced(`${currency} 1.230`));
});

it.each(['ISK', 'UGX'])('formats %s, which has no decimals but is counted in hundredths', (currency) => {
  expect(formatMoney(170_000, currency)).toBe(spaced(`${currency} 1,700`));
});

// Intl shows some of these without decimals, depending on its version.
it.each(['AFN', 'ALL', 'COP', 'HUF', 'IDR', 'LAK', 'LBP', 'MMK', 'PKR', 'RSD', 'SOS', 'YER'])(
  'formats %s, which Stripe counts in hundredths',
  (currency) => {
    expect(formatMoney(170_050, currency)).toBe(spaced(`${currency} 1,700.50`));
  },
);

it('formats TWD, which is whole in payouts only', () => {
  expect(formatMoney(170_050, 'twd')).toBe('NT$1,700.50');
});
