import { describe, expect, it } from 'vitest';
import { formatReleaseDay, formatWait, getPrintedShare } from './release-plates.ts';

describe('formatReleaseDay', () => {
  it('returns weekday and date in the time zone of the site', () => {
    expect(formatReleaseDay('Europe/Berlin', '2026-11-22T23:30:00.000Z')).toEqual({
      weekday: 'Mon',
      date: 'Nov 23',
    });
  });
});

describe('getPrintedShare', () => {
  const [friday, monday] = ['2026-11-20T08:00:00Z', '2026-11-23T08:00:00Z'];

  it.each([
    ['2026-11-20T08:00:00Z', 0],
    ['2026-11-20T09:00:00Z', 0],
    ['2026-11-20T10:00:00Z', 1 / 34],
    ['2026-11-21T20:00:00Z', 17 / 34],
    ['2026-11-23T08:00:00Z', 1],
    ['2026-11-24T08:00:00Z', 1],
    ['2026-11-19T08:00:00Z', 0],
  ])('returns whole layers of the elapsed time: %s', (now, share) => {
    expect(getPrintedShare(friday, monday, new Date(now))).toBe(share);
  });

  it('returns nothing when the next release is not after the previous one', () => {
    expect(getPrintedShare(monday, monday, new Date(monday))).toBe(0);
  });
});

describe('formatWait', () => {
  it.each([
    ['2026-11-19T08:00:00Z', 'In 4 days'],
    ['2026-11-22T01:00:00Z', 'In 1 day 7 h'],
    ['2026-11-22T08:00:00Z', 'In 1 day'],
    ['2026-11-22T08:00:01Z', 'In 1 day'],
    ['2026-11-22T08:02:00Z', 'In 23 h 58 min'],
    ['2026-11-23T06:00:00Z', 'In 2 h'],
    ['2026-11-23T07:55:00Z', 'In 5 min'],
    ['2026-11-23T07:59:59Z', 'In 1 min'],
    ['2026-11-23T08:00:00Z', 'Any moment now'],
  ])('returns the time until the release: %s', (now, text) => {
    expect(formatWait('2026-11-23T08:00:00Z', new Date(now))).toBe(text);
  });
});
