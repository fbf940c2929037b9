import { expect, it } from 'vitest';
import { selectParts } from './select-parts.ts';

const cubes = Array.from({ length: 8 }, (_, index) => ({ boundsMm: sized(30 - index) }));
const tall = { boundsMm: [1, 1, 400] as [number, number, number] };
const long = { boundsMm: [1, 500, 1] as [number, number, number] };

function sized(side: number): [number, number, number] {
  return [side, side, side];
}

it('returns all parts when there are no more than the maximum', () => {
  expect(selectParts([...cubes, tall], 9)).toEqual([...cubes, tall]);
  expect(selectParts([], 9)).toEqual([]);
});

it('returns the first parts when they are the largest in each direction', () => {
  expect(selectParts(cubes, 3)).toEqual(cubes.slice(0, 3));
});

it('keeps the tallest and the longest part of those that are left out', () => {
  expect(selectParts([...cubes, tall, long], 4)).toEqual([cubes[0], tall, long, cubes[1]]);
  expect(selectParts([...cubes, { boundsMm: [1, 500, 400] }], 2)).toEqual([
    cubes[0],
    { boundsMm: [1, 500, 400] },
  ]);
  expect(selectParts([...cubes, tall, long], 1)).toEqual([cubes[0]]);
});
