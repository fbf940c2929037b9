/**
 * Formats an amount of money as '$7.00'.
 * @param amount in the currency's smallest unit, negative for a credit
 * @param currency ISO 4217 in either case
 */
export function formatMoney(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(amount / 10 ** digits);
}
