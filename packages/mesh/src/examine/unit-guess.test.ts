import { expect, it } from 'vitest';

import { guessUnit, type UnitGuess } from './unit-guess.ts';

const cases: [size: [number, number, number], guess: UnitGuess | null][] = [
  [[92.4, 92.4, 180], null],
  [[0.4, 60, 40], null],
  [[5, 5, 5], null],
  [[3.6, 3.6, 4.9], 'inch'],
  [[0.5, 0.1, 0.2], 'inch'],
  [[0.092, 0.092, 0.18], 'meter'],
  [[0.02, 0.02, 0.02], 'meter'],
  [[0.001, 0.001, 0.001], null],
  [[0, 0, 0], null],
  [[2000, 20, 20], null],
];

it.each(cases)('guesses the unit of a file of %j: %s', ([x, y, z], guess) => {
  expect(guessUnit({ low: [-3, 2, 0], high: [x - 3, y + 2, z] })).toBe(guess);
});

it('returns null for a mesh without facets', () => {
  expect(
    guessUnit({ low: [Infinity, Infinity, Infinity], high: [-Infinity, -Infinity, -Infinity] }),
  ).toBeNull();
});
