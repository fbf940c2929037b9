import { expect, it } from 'vitest';
import { isNew } from './ModelCard.tsx';

it.each([
  ['2026-11-15T09:00:00.000Z', false],
  ['2026-11-15T09:00:00.001Z', true],
  ['2026-11-22T09:00:00.000Z', true],
  ['2026-11-22T09:00:01.000Z', true],
])('counts a design of %s as new on November 22: %s', (releasedAt, expected) => {
  expect(isNew(releasedAt, new Date('2026-11-22T09:00:00Z'))).toBe(expected);
});
