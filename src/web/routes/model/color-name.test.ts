import { expect, test } from 'vitest';
import { getColorName } from './color-name.ts';

test.each([
  ['#000000', 'black'],
  ['#FFFFFF', 'white'],
  ['#c0c0c0', 'light gray'],
  ['#808080', 'gray'],
  ['#ff0000', 'red'],
  ['#f98c36', 'orange'],
  ['#ff8000', 'orange'],
  ['#ffd400', 'yellow'],
  ['#00ae42', 'green'],
  ['#0a2989', 'dark blue'],
  ['#0086d6', 'blue'],
  ['#5e43b7', 'purple'],
  ['#f55a74', 'pink'],
  ['#9d432c', 'brown'],
])('calls %s %s', (color, name) => {
  expect(getColorName(color)).toBe(name);
});

test.each(['', 'red', '#fff', '#12345g'])('has no word for %j', (color) => {
  expect(getColorName(color)).toBeUndefined();
});
