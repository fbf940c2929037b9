import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  countCommon,
  countMembers,
  intersect,
  listAscending,
  listDescending,
  readPart,
  subtract,
  toBitmap,
  toVarbit,
  unite,
} from './bitmap.ts';

// Close together and far apart, so that parts and words are shared or not.
const id = fc.oneof(fc.nat(70), fc.integer({ min: 2030, max: 2070 }), fc.nat(50_000));
const ids = fc.uniqueArray(id, { maxLength: 60 });
const ascending = (list: Iterable<number>) => Array.from(list).toSorted((a, b) => a - b);

it('combines, counts and lists ids like sets do', () => {
  fc.assert(
    fc.property(ids, ids, (first, second) => {
      const [one, other] = [toBitmap(first), toBitmap(second)];
      const [a, b] = [new Set(first), new Set(second)];
      expect(Array.from(listAscending(one))).toEqual(ascending(a));
      expect(Array.from(listDescending(one))).toEqual(ascending(a).toReversed());
      const common = first.filter((each) => b.has(each));
      const others = first.filter((each) => !b.has(each));
      expect(Array.from(listAscending(intersect(one, other)))).toEqual(ascending(common));
      expect(Array.from(listAscending(subtract(one, other)))).toEqual(ascending(others));
      expect(Array.from(listAscending(unite([one, other])))).toEqual(ascending(new Set([...a, ...b])));
      expect(countMembers(one)).toBe(a.size);
      expect(countCommon(one, other)).toBe(common.length);
    }),
  );
});

it('changes none of the bitmaps that it combines', () => {
  const [one, other] = [toBitmap([1, 2, 5000]), toBitmap([2, 3, 5000])];
  unite([one, other, toBitmap([9000])]);
  intersect(one, other);
  subtract(one, other);
  expect(Array.from(listAscending(one))).toEqual([1, 2, 5000]);
  expect(Array.from(listAscending(other))).toEqual([2, 3, 5000]);
});

it('keeps no empty parts', () => {
  const [one, other] = [toBitmap([1, 5000]), toBitmap([2, 5000])];
  expect(Array.from(intersect(one, other).keys())).toEqual([2]);
  expect(Array.from(subtract(one, other).keys())).toEqual([0]);
});

it('reads the bits of a part from the left', () => {
  const bytes = new Uint8Array(300);
  bytes[10] = 0b1000_0001;
  bytes[265] = 0b0100_0000;
  const part = readPart(bytes.subarray(10, 266));
  expect(Array.from(listAscending(new Map([[3, part]])))).toEqual([6144, 6151, 6144 + 255 * 8 + 1]);
});

it('writes one hexadecimal digit for each four ids', () => {
  const text = toVarbit(toBitmap([0, 5, 2048]));
  expect(text).toHaveLength(1 + 1024);
  expect(text.slice(0, 5)).toBe('x8400');
  expect(text.slice(513, 515)).toBe('80');
  expect(toVarbit(toBitmap([]))).toBe('x');
});
