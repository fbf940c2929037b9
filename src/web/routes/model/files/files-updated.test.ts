import { expect, it } from 'vitest';
import { filesUpdatedAt } from './files-updated.ts';

const releasedAt = '2026-11-10T09:00:00.000Z';
const [before, after, later] = [
  '2026-11-09T23:59:59.999Z',
  '2026-11-10T09:00:00.001Z',
  '2027-01-02T00:00:00.000Z',
];

it.each([
  ['came with the release', [releasedAt, releasedAt], undefined],
  ['were made before it', [before], undefined],
  ['changed after it', [releasedAt, later, after], later],
  ['changed both before and after', [after, before], after],
])('returns the date for files that %s', (_name, times, shown) => {
  const files = times.map((updatedAt) => ({ updatedAt }));
  expect(filesUpdatedAt({ files, releasedAt })).toBe(shown);
});
