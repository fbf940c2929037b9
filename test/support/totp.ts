import { createHmac } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const periodMs = 30_000;

function decodeBase32(text: string): Buffer {
  const bits = Array.from(text, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/**
 * Returns the current code of an authenticator app (RFC 6238).
 * @param secret base32, as it is typed into the app
 * @param steps the offset in steps of 30 seconds; the server accepts -1, 0 and 1
 */
export function totpCode(secret: string, steps = 0): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / periodMs) + steps));
  const digest = createHmac('sha1', decodeBase32(secret)).update(counter).digest();
  const number = digest.readUInt32BE(digest.readUInt8(digest.length - 1) & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}

/** Returns six digits that are not a valid code now or in the next minutes. */
export function wrongTotpCode(secret: string): string {
  return wrongTotpCodes(secret, 1)[0] as string;
}

/** Returns several of them, all different. */
export function wrongTotpCodes(secret: string, count: number): string[] {
  const good = new Set(Array.from({ length: 21 }, (_, index) => totpCode(secret, index - 10)));
  return Array.from({ length: count + good.size }, (_, index) => String(300_000 + index))
    .filter((code) => !good.has(code))
    .slice(0, count);
}
