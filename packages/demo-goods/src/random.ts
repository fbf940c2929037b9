export type Random = () => number;

/** Returns a mulberry32 generator: numbers from 0 up to 1, the same for the same seed. */
export function seededRandom(seed: string): Random {
  let state = hash(seed);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Returns the list in an order that is determined by the generator (Fisher and Yates). */
export function shuffled<T>(list: readonly T[], random: Random): T[] {
  const result = [...list];
  for (let last = result.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    const [a, b] = [result[last], result[other]];
    if (a === undefined || b === undefined) continue;
    [result[last], result[other]] = [b, a];
  }
  return result;
}

/** Returns the 32-bit FNV-1a hash. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const character of text) {
    value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return value;
}
