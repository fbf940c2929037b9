import { randomFillSync } from 'node:crypto';

/** The hash keys are random in each thread. */
const [key = 0, keyX = 0, highKeyX = 0, keyY = 0, highKeyY = 0, keyZ = 0, highKeyZ = 0] = randomFillSync(
  new Int32Array(7),
);

/**
 * Returns a 32-bit hash of the bits of three coordinates. Without the random keys, a file whose vertices collide cannot
 * be prepared. The sum is a multilinear hash over the 16-bit halves of the coordinates (Lemire and Kaser, "Strongly
 * universal string hashing is fast", 2014): two positions collide with a probability of 2 ** -32, and of at most 2 **
 * -17 if only the highest bits of the halves differ. The steps after the sum are a bijection that spreads the bits.
 */
export function hashPosition(x: number, y: number, z: number): number {
  const sum =
    (key +
      Math.imul(keyX + x, highKeyX + (x >>> 16)) +
      Math.imul(keyY + y, highKeyY + (y >>> 16)) +
      Math.imul(keyZ + z, highKeyZ + (z >>> 16))) |
    0;
  const mixed = Math.imul(sum ^ (sum >>> 15), 0x2c1b3c6d);
  return mixed ^ (mixed >>> 16);
}
