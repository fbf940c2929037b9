import { randomFillSync } from 'node:crypto';

/** Drawn anew in each thread. */
const [key = 0, keyX = 0, highKeyX = 0, keyY = 0, highKeyY = 0, keyZ = 0, highKeyZ = 0] = randomFillSync(
  new Int32Array(7),
);

/**
 * 32 bits of hash for the bits of three coordinates. Nobody can prepare a file whose vertices collide without the random
 * keys. The sum is a multilinear hash over the 16-bit halves of the coordinates (Lemire and Kaser, "Strongly universal
 * string hashing is fast", 2014): two places get the same one with a probability of 2 ** -32, and of at most 2 ** -17 where only
 * the highest bits of the halves differ. What follows is a bijection that spreads the bits.
 */
export function hashPlace(x: number, y: number, z: number): number {
  const sum =
    (key +
      Math.imul(keyX + x, highKeyX + (x >>> 16)) +
      Math.imul(keyY + y, highKeyY + (y >>> 16)) +
      Math.imul(keyZ + z, highKeyZ + (z >>> 16))) |
    0;
  const mixed = Math.imul(sum ^ (sum >>> 15), 0x2c1b3c6d);
  return mixed ^ (mixed >>> 16);
}
