import { stripSeparators, groupDigits } from '../test-cards.ts';
import type { SandboxCard } from '../schemas.ts';

const maxNumberDigits = 19;

/** Groups the digits of a typed or pasted number by four. */
export function formatCardNumber(typed: string): string {
  return groupDigits(stripSeparators(typed).replace(/\D/g, '').slice(0, maxNumberDigits));
}

/** Formats as '12/30'. The slash is added after the month, and removed with the digit before it. */
export function formatExpiry(typed: string, isRemoving: boolean): string {
  const typedDigits = typed.replace(/\D/g, '');
  const digits = Number(typedDigits[0]) > 1 ? `0${typedDigits}` : typedDigits;
  const month = digits.slice(0, 2);
  if (month.length < 2 || (isRemoving && digits.length === 2)) return month;
  // Years with four digits are accepted, too.
  const isLongYear = digits.startsWith('20', 2) && digits.length > 4;
  return `${month}/${digits.slice(2, isLongYear ? 6 : 4)}`;
}

/** Returns the caret position behind the given number of digits. */
export function findCaret(text: string, digits: number): number {
  let place = 0;
  for (let seen = 0; seen < digits && place < text.length; place += 1) {
    if (/\d/.test(text.charAt(place))) seen += 1;
  }
  return place;
}

/** Parses the typed texts; an unreadable expiry becomes month 0 of year 0. */
export function parseCard({
  number,
  expiry,
  cvc,
}: {
  number: string;
  expiry: string;
  cvc: string;
}): SandboxCard {
  const [month = '', year = ''] = expiry.split('/');
  const isWhole = /^\d{1,2}$/.test(month.trim()) && /^\d{2}(\d{2})?$/.test(year.trim());
  return {
    number: stripSeparators(number),
    expMonth: isWhole ? Number(month) : 0,
    expYear: isWhole ? Number(year) : 0,
    cvc: cvc.trim(),
  };
}
