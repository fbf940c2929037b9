import { randomBytes } from 'node:crypto';
import { numberDigits, numberLength } from '../licence-number.ts';

/** Creates a number that cannot be guessed. */
export function createLicenceNumber(): string {
  // 32 digits divide 256, so that each is equally likely.
  return Array.from(randomBytes(numberLength), (byte) => numberDigits[byte % numberDigits.length]).join('');
}
