import type { Issue } from '#src/lib/errors.ts';
import type { SandboxCard } from './schemas.ts';

/** The result of charging a test card. */
export type CardBehavior = 'succeeds' | 'declines' | 'asks' | 'processes' | 'fails-later';

export interface TestCard {
  number: string;
  behavior: CardBehavior;
  /** Shown beside the number. */
  label: string;
}

/** Stripe's well-known test numbers with their results. */
export const testCards: readonly TestCard[] = [
  { number: '4242424242424242', behavior: 'succeeds', label: 'succeeds' },
  { number: '4000000000000002', behavior: 'declines', label: 'is declined' },
  { number: '4000002500003155', behavior: 'asks', label: 'asks your bank' },
  { number: '4000000000000077', behavior: 'processes', label: 'takes a while' },
  { number: '4000000000000341', behavior: 'fails-later', label: 'fails at renewal' },
];

export const cardMessages = {
  number: 'This is not a valid card number.',
  expiry: 'Please enter when the card expires, as in 12/30.',
  expired: 'This card has expired.',
  cvc: 'The security code has 3 or 4 digits.',
  declined: 'Your card was declined.',
  notATestCard: 'Your card was declined. Use one of the test numbers.',
  bankRefused: 'Your bank did not confirm the payment. Please try again, or use another card.',
} as const;

export const stripSeparators = (text: string): string => text.replace(/[\s-]/g, '');

/** Groups digits as in '4242 4242 4242 4242'. */
export const groupDigits = (digits: string): string => digits.replace(/(.{4})(?=.)/g, '$1 ');

export function findTestCard(number: string): TestCard | undefined {
  const digits = stripSeparators(number);
  return testCards.find((card) => card.number === digits);
}

/** Checks the format of a card. @returns the errors, with paths like those of the contract */
export function validateCard({ number, expMonth, expYear, cvc }: SandboxCard, now: Date): Issue[] {
  const issues: Issue[] = [];
  if (!isCardNumber(stripSeparators(number)))
    issues.push({ path: 'card.number', message: cardMessages.number });
  const expiry = validateExpiry(expMonth, expYear, now);
  if (expiry !== undefined) issues.push({ path: 'card.expMonth', message: expiry });
  if (!/^\d{3,4}$/.test(cvc.trim())) issues.push({ path: 'card.cvc', message: cardMessages.cvc });
  return issues;
}

/** Verifies length and check digit (ISO/IEC 7812). */
function isCardNumber(digits: string): boolean {
  if (!/^\d{12,19}$/.test(digits)) return false;
  const sum = Array.from(digits)
    .reverse()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}

/** A card is valid until the end of its month; years may have two digits. */
function validateExpiry(month: number, year: number, now: Date): string | undefined {
  const isMonth = Number.isInteger(month) && month >= 1 && month <= 12;
  const fullYear = year < 100 ? year + 2000 : year;
  if (!isMonth || !Number.isInteger(year) || year < 0 || fullYear > now.getUTCFullYear() + 50) {
    return cardMessages.expiry;
  }
  return Date.UTC(fullYear, month, 1) <= now.getTime() ? cardMessages.expired : undefined;
}
