import { expect, it } from 'vitest';
import { buildDesign } from '#test/support/screens/data.ts';
import { describeSum } from './describe-sum.ts';

it.each([
  [1, ''],
  [2, 'both files'],
  [3, 'all 3 files'],
])('describes the sum of %i files', (count, text) => {
  const design = buildDesign();
  const files = Array.from({ length: count }, () => design.files)
    .flat()
    .slice(0, count);
  expect(describeSum({ ...design, files })).toBe(text);
});
