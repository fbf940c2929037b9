import { describe, expect, it } from 'vitest';
import { describeSchedule, describeWait, getWaitShare, groupByMonth } from './release-days.ts';

const timeZone = 'Europe/Berlin';
const at = '2026-11-20T08:00:00.000Z';
const time = (text: string) => new Date(`2026-11-${text}:00Z`);

it('groups releases by month in the time zone of the site', () => {
  const times = ['11-20T08:00', '10-31T23:00', '10-31T22:59', '10-02T08:00'];
  const months = groupByMonth(
    times.map((text) => ({ releasedAt: `2026-${text}:00Z` })),
    timeZone,
  );
  expect(months.map(({ name, items }) => [name, items.length])).toEqual([
    ['November 2026', 2],
    ['October 2026', 2],
  ]);
});

it('names each day of the schedule once, in order', () => {
  const schedule = (...weekdays: number[]) =>
    describeSchedule({
      ...{ timeZone, releaseTime: '09:00' },
      releaseSchedule: weekdays.map((weekday) => ({ weekday })),
    });
  expect(schedule(5, 1, 3, 1)).toMatch(/^every Monday, Wednesday and Friday at 9:00\sAM, Berlin time$/);
  expect(schedule(7)).toMatch(/^every Sunday at/);
  expect(schedule()).toBeUndefined();
});

describe('the wait for a release', () => {
  it('counts calendar days in the time zone of the site', () => {
    expect(
      ['20T07:00', '19T22:59', '18T22:59', '20T08:30'].map((now) => describeWait(at, time(now), timeZone)),
    ).toEqual(['today', 'tomorrow', 'in 2 days', 'today']);
  });

  it('returns the elapsed share since the last release', () => {
    const share = (now: string, lastReleasedAt?: string) =>
      getWaitShare({ at, lastReleasedAt, now: time(now) });
    expect(share('19T08:00', '2026-11-16T08:00:00Z')).toBe(0.75);
    expect(share('19T20:00')).toBeCloseTo(6.5 / 7);
    expect(share('01T08:00')).toBe(0);
    expect(share('20T08:00', at)).toBe(1);
    expect(share('21T08:00', '2026-11-16T08:00:00Z')).toBe(1);
  });
});
