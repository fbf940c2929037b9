import { expect, it } from 'vitest';
import { addMonths } from './months.ts';

it.each([
  ['2026-11-18T12:00:00.123Z', 1, '2026-12-18T12:00:00.123Z'],
  ['2026-11-18T12:00:00.000Z', 12, '2027-11-18T12:00:00.000Z'],
  ['2026-12-31T23:59:59.999Z', 1, '2027-01-31T23:59:59.999Z'],
  ['2027-01-31T00:00:00.000Z', 1, '2027-02-28T00:00:00.000Z'],
  ['2028-01-31T08:00:00.000Z', 1, '2028-02-29T08:00:00.000Z'],
  ['2028-02-29T08:00:00.000Z', 12, '2029-02-28T08:00:00.000Z'],
  ['2026-08-31T08:00:00.000Z', 3, '2026-11-30T08:00:00.000Z'],
  // Daylight saving time begins in between, which does not affect UTC.
  ['2027-03-01T02:30:00.000Z', 1, '2027-04-01T02:30:00.000Z'],
])('%s plus %i months is %s', (from, months, expected) => {
  expect(new Date(addMonths(Date.parse(from), months)).toISOString()).toBe(expected);
});
