import { expect, it } from 'vitest';
import { describeSum } from './describe-sum.ts';

it.each([
  [[1], 1, ''],
  [[1, 1], 2, 'for one print'],
  [[1, 1, 1], 3, 'for one print'],
  [[1, 1], 3, '2 of 3 files'],
  [[4], 1, '4 copies'],
  [[4, 1], 3, '5 pieces from 2 files'],
])('describes a print of files with %j copies, of %i files, as "%s"', (copies, fileCount, text) => {
  const files = copies.map((count, id) => ({ id, copies: count }));
  expect(describeSum({ files }, fileCount)).toBe(text);
});
