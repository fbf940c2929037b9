// Stripe counts these in whole units and in thousandths, and all others in hundredths, ISK and UGX too, which have no
// decimals: https://docs.stripe.com/currencies#zero-decimal. The digits that Intl knows for showing are others.
const zeroDecimal = 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' ');
const threeDecimal = ['BHD', 'JOD', 'KWD', 'OMR', 'TND'];
const shownWhole = ['ISK', 'UGX'];

function countDecimals(currency: string): number {
  if (zeroDecimal.includes(currency)) return 0;
  return threeDecimal.includes(currency) ? 3 : 2;
}

/**
 * Formats an amount of money as '$7.00'.
 * @param amount in the unit in which Stripe counts the currency, such as cents; negative for a credit
 * @param currency ISO 4217 in either case
 */
export function formatMoney(amount: number, currency: string): string {
  const code = currency.toUpperCase();
  const decimals = countDecimals(code);
  const shown = shownWhole.includes(code) ? 0 : decimals;
  const format = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: code,
    minimumFractionDigits: shown,
    maximumFractionDigits: shown,
  });
  return format.format(amount / 10 ** decimals);
}
