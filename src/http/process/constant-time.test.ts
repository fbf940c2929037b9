import { expect, it } from 'vitest';
import { isEqualInConstantTime } from './constant-time.ts';

it.each([
  ['equal texts', 'secret', 'secret', true],
  ['texts that differ in one letter', 'secret', 'secreT', false],
  ['texts of different lengths', 'secret', 'secrets', false],
  ['an empty text and another one', '', 'secret', false],
  ['two empty texts', '', '', true],
  ['equal bytes', Buffer.from([0, 255]), Buffer.from([0, 255]), true],
  ['different bytes', Buffer.from([0, 255]), Buffer.from([0, 254]), false],
  ['letters with equal counts of characters, but not of bytes', 'é', 'e', false],
])('compares %s', (_, given, expected, isEqual) => {
  expect(isEqualInConstantTime(given, expected)).toBe(isEqual);
});
