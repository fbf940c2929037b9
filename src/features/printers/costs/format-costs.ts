/** Formats an amount with two decimals and its currency, which is a label only: '1,234.50 EUR', '0.88'. */
export function formatAmount(amount: number, currency = ''): string {
  // Adding 0 makes 0 of -0.
  const rounded = Math.round(amount * 100 + Math.sign(amount) * 1e-6) / 100 + 0;
  const text = rounded.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return currency.trim() === '' ? text : `${text} ${currency.trim()}`;
}

/** Describes a share of failed prints, such as 'One in twenty fails' or '7 % fail'. Empty without one. */
export function describeFailures(failRate: number): string {
  if (!(failRate > 0)) return '';
  const word = inWords[Math.round(1 / failRate)];
  if (word !== undefined && Math.abs(1 / failRate - Math.round(1 / failRate)) < 1e-6)
    return `One in ${word} fails`;
  return `${Number((failRate * 100).toFixed(1))} % fail`;
}

const inWords: Record<number, string> = {
  2: 'two',
  3: 'three',
  4: 'four',
  5: 'five',
  10: 'ten',
  20: 'twenty',
};
