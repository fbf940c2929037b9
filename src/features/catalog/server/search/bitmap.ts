/** The number of designs in a row of `search_postings` and `search_popularity`. */
export const idsPerPart = 2048;

const wordsPerPart = idsPerPart / 32;
const bytesPerPart = idsPerPart / 8;

/**
 * A set of ids of designs: 64 words of 32 bits for each part of 2,048 ids that has members. Bit n of a part, counted from
 * the left, stands for the id `part * 2048 + n`, as in the column `members` of `search_postings`. No part is empty.
 */
export type Bitmap = ReadonlyMap<number, Uint32Array>;

export const emptyBitmap: Bitmap = new Map();

/** @param bytes 256 bytes, the leftmost bit first */
export function readPart(bytes: Uint8Array): Uint32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytesPerPart);
  const words = new Uint32Array(wordsPerPart);
  for (let index = 0; index < wordsPerPart; index += 1) words[index] = view.getUint32(index * 4);
  return words;
}

export function toBitmap(ids: Iterable<number>): Bitmap {
  const parts = new Map<number, Uint32Array>();
  for (const id of ids) {
    const part = Math.floor(id / idsPerPart);
    const words = parts.get(part) ?? new Uint32Array(wordsPerPart);
    const bit = id % idsPerPart;
    words[bit >>> 5] = (words[bit >>> 5] ?? 0) | (0x8000_0000 >>> (bit & 31));
    parts.set(part, words);
  }
  return parts;
}

/** Returns the ids that are in both bitmaps. */
export function intersect(one: Bitmap, other: Bitmap): Bitmap {
  const [few, many] = one.size <= other.size ? [one, other] : [other, one];
  const found = new Map<number, Uint32Array>();
  for (const [part, words] of few) {
    const others = many.get(part);
    if (!others) continue;
    const common = new Uint32Array(wordsPerPart);
    let some = 0;
    for (let index = 0; index < wordsPerPart; index += 1)
      some |= common[index] = (words[index] ?? 0) & (others[index] ?? 0);
    if (some !== 0) found.set(part, common);
  }
  return found;
}

/** Returns the ids of the first bitmap that are not in the second one. */
export function subtract(one: Bitmap, other: Bitmap): Bitmap {
  if (other.size === 0) return one;
  const found = new Map<number, Uint32Array>();
  for (const [part, words] of one) {
    const others = other.get(part);
    if (!others) {
      found.set(part, words);
      continue;
    }
    const remaining = new Uint32Array(wordsPerPart);
    let some = 0;
    for (let index = 0; index < wordsPerPart; index += 1)
      some |= remaining[index] = (words[index] ?? 0) & ~(others[index] ?? 0);
    if (some !== 0) found.set(part, remaining);
  }
  return found;
}

/** Returns the ids that are in at least one of the bitmaps. */
export function unite(bitmaps: readonly Bitmap[]): Bitmap {
  const [first = emptyBitmap, ...others] = bitmaps.filter((bitmap) => bitmap.size > 0);
  if (others.length === 0) return first;
  const found = new Map<number, Uint32Array>();
  for (const [part, words] of first) found.set(part, words.slice());
  for (const bitmap of others) {
    for (const [part, words] of bitmap) {
      const union = found.get(part);
      if (union)
        for (let index = 0; index < wordsPerPart; index += 1)
          union[index] = (union[index] ?? 0) | (words[index] ?? 0);
      else found.set(part, words.slice());
    }
  }
  return found;
}

/** Returns the number of ids. */
export function countMembers(bitmap: Bitmap): number {
  let count = 0;
  for (const words of bitmap.values()) for (const word of words) count += countBits(word);
  return count;
}

/** Counts the ids that are in both bitmaps. */
export function countCommon(one: Bitmap, other: Bitmap): number {
  let count = 0;
  for (const [part, words] of one) {
    const others = other.get(part);
    if (!others) continue;
    for (let index = 0; index < wordsPerPart; index += 1)
      count += countBits((words[index] ?? 0) & (others[index] ?? 0));
  }
  return count;
}

/** Counts the bits of a word by adding neighboring groups of 1, 2, 4 and 8 bits. */
function countBits(word: number): number {
  const pairs = word - ((word >>> 1) & 0x5555_5555);
  const nibbles = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333);
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}

/** Lists the ids in ascending order. */
export function* listAscending(bitmap: Bitmap): Generator<number> {
  for (const part of sortParts(bitmap)) {
    const words = bitmap.get(part) ?? [];
    for (let index = 0; index < words.length; index += 1) {
      for (let rest = words[index] ?? 0; rest !== 0;) {
        const bit = Math.clz32(rest);
        yield part * idsPerPart + index * 32 + bit;
        rest &= ~(0x8000_0000 >>> bit);
      }
    }
  }
}

/** Lists the ids in descending order. @param within lists only ids that are in this bitmap too */
export function* listDescending(bitmap: Bitmap, within = bitmap): Generator<number> {
  for (const part of sortParts(bitmap).toReversed()) {
    const words = bitmap.get(part) ?? [];
    const others = within.get(part);
    if (!others) continue;
    for (let index = words.length - 1; index >= 0; index -= 1) {
      for (let rest = (words[index] ?? 0) & (others[index] ?? 0); rest !== 0;) {
        const bit = 31 - Math.clz32(rest & -rest);
        yield part * idsPerPart + index * 32 + (31 - bit);
        rest &= rest - 1;
      }
    }
  }
}

const sortParts = (bitmap: Bitmap) => Array.from(bitmap.keys()).toSorted((a, b) => a - b);

/** Returns the bitmap as the text of a `bit varying` in hexadecimal digits: one bit for each id from 0 to the last part's end. */
export function toVarbit(bitmap: Bitmap): string {
  const last = Math.max(-1, ...bitmap.keys());
  const empty = '0'.repeat(idsPerPart / 4);
  const parts = Array.from({ length: last + 1 }, (_, part) => {
    const words = bitmap.get(part);
    return words ? Array.from(words, (word) => word.toString(16).padStart(8, '0')).join('') : empty;
  });
  return `x${parts.join('')}`;
}
