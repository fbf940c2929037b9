import { expect, it } from 'vitest';
import { getDigestTime } from './digest.ts';

it.each([
  ['before clocks go forward', '08:00', '2027-03-27T07:00:00Z', '2027-03-27'],
  ['on the day they go forward', '08:00', '2027-03-28T06:00:00Z', '2027-03-28'],
  ['at a time that they jump over', '02:30', '2027-03-28T01:30:00Z', '2027-03-28'],
  ['before they go back', '08:00', '2026-10-24T06:00:00Z', '2026-10-24'],
  ['on the day they go back', '08:00', '2026-10-25T07:00:00Z', '2026-10-25'],
  ['at a time that comes twice', '02:30', '2026-10-25T01:30:00Z', '2026-10-25'],
] as const)('is due at the same time at every hour of the day: %s', (_, digestTime, dueAt, day) => {
  const times = { timeZone: 'Europe/Berlin', digestTime };
  const hours = Array.from(
    { length: 17 },
    (_value, index) => Date.parse(dueAt) + (index - 8) * 3 * 3_600_000,
  );
  const found = hours
    .map((hour) => getDigestTime(times, new Date(hour)))
    .filter((digest) => digest.day === day);
  expect(found.length).toBeGreaterThan(6);
  expect(new Set(found.map((digest) => digest.dueAt.toISOString()))).toEqual(
    new Set([new Date(dueAt).toISOString()]),
  );
});
