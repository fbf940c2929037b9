/** The digits of Crockford's base 32 (https://www.crockford.com/base32.html), which has no I, L, O and U. */
export const numberDigits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** 120 random bits. */
export const numberLength = 24;

const wellFormed = new RegExp(`^[${numberDigits}]{${numberLength}}$`);

/**
 * Reads the number of a licence as people type it: in either case, with or without dashes of any kind and spaces, with O
 * for 0 and with I or L for 1.
 * @returns undefined for anything that cannot be a number
 */
export function parseLicenceNumber(typed: string): string | undefined {
  if (typed.length > 2 * numberLength) return undefined;
  const read = typed
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  return wellFormed.test(read) ? read : undefined;
}

/** Formats a number in groups of four: '7Q4M-ZK2W-9D5T-XB8R-NC3V-HJ6P'. */
export function formatLicenceNumber(number: string): string {
  return (number.match(/.{1,4}/g) ?? []).join('-');
}
