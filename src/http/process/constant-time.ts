import { timingSafeEqual } from 'node:crypto';

/**
 * Returns whether a signature or secret equals the expected one. The time that this takes depends on the lengths only, so
 * it does not show how much of a guess is right.
 */
export function isEqualInConstantTime(given: string | Buffer, expected: string | Buffer): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
