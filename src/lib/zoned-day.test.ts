import { describe, expect, it } from 'vitest';
import {
  addDays,
  dayIn,
  daysBetween,
  isoWeekday,
  nameTimeZone,
  startOfDayIn,
  timeOnDayIn,
} from './zoned-day.ts';

describe('dayIn', () => {
  it.each([
    ['Europe/Berlin', '2026-11-15T23:30:00Z', { year: 2026, month: 11, day: 16 }],
    ['America/Los_Angeles', '2026-11-16T07:59:59Z', { year: 2026, month: 11, day: 15 }],
    ['Pacific/Kiritimati', '2026-12-31T10:00:00Z', { year: 2027, month: 1, day: 1 }],
  ])('returns the date in %s at %s', (timeZone, instant, day) => {
    expect(dayIn(timeZone, new Date(instant))).toEqual(day);
  });
});

describe('startOfDayIn', () => {
  it.each([
    ['Europe/Berlin', { year: 2026, month: 11, day: 16 }, '2026-11-15T23:00:00.000Z'],
    ['Europe/Berlin', { year: 2026, month: 3, day: 29 }, '2026-03-28T23:00:00.000Z'],
    ['Europe/Berlin', { year: 2026, month: 3, day: 30 }, '2026-03-29T22:00:00.000Z'],
    ['Europe/Berlin', { year: 2026, month: 10, day: 26 }, '2026-10-25T23:00:00.000Z'],
    ['Africa/Cairo', { year: 2026, month: 4, day: 24 }, '2026-04-23T22:00:00.000Z'],
    ['America/Santiago', { year: 2026, month: 9, day: 6 }, '2026-09-06T04:00:00.000Z'],
    ['Asia/Kolkata', { year: 2026, month: 6, day: 1 }, '2026-05-31T18:30:00.000Z'],
    ['Pacific/Apia', { year: 2026, month: 1, day: 1 }, '2025-12-31T11:00:00.000Z'],
  ])('returns the start of a date in %s', (timeZone, day, instant) => {
    expect(startOfDayIn(timeZone, day).toISOString()).toBe(instant);
  });
});

describe('timeOnDayIn', () => {
  it.each([
    ['in summer', { month: 7, day: 1 }, 9, '2026-07-01T07:00:00.000Z'],
    ['after clocks went forward', { month: 3, day: 29 }, 9, '2026-03-29T07:00:00.000Z'],
    ['after clocks went back', { month: 10, day: 25 }, 9, '2026-10-25T08:00:00.000Z'],
    ['that clocks skip', { month: 3, day: 29 }, 2, '2026-03-29T01:30:00.000Z'],
    ['that occurs twice', { month: 10, day: 25 }, 2, '2026-10-25T01:30:00.000Z'],
  ])('returns the instant of a time %s', (_, day, hour, instant) => {
    const time = timeOnDayIn('Europe/Berlin', { year: 2026, ...day }, { hour, minute: hour === 2 ? 30 : 0 });
    expect(time.toISOString()).toBe(instant);
  });

  it.each([
    ['that clocks skip', { month: 3, day: 8 }, 2, '2026-03-08T07:30:00.000Z'],
    ['that occurs twice', { month: 11, day: 1 }, 1, '2026-11-01T06:30:00.000Z'],
    ['after clocks went forward', { month: 3, day: 9 }, 2, '2026-03-09T06:30:00.000Z'],
    ['after clocks went back', { month: 11, day: 2 }, 2, '2026-11-02T07:30:00.000Z'],
  ])('returns the instant of a time %s west of UTC', (_, day, hour, instant) => {
    const time = timeOnDayIn('America/New_York', { year: 2026, ...day }, { hour, minute: 30 });
    expect(time.toISOString()).toBe(instant);
  });
});

describe('calendar dates', () => {
  it('adds days across months and years', () => {
    expect(addDays({ year: 2026, month: 12, day: 30 }, 3)).toEqual({ year: 2027, month: 1, day: 2 });
    expect(addDays({ year: 2028, month: 3, day: 1 }, -1)).toEqual({ year: 2028, month: 2, day: 29 });
  });

  it('counts the days between two dates', () => {
    expect(daysBetween({ year: 2026, month: 3, day: 28 }, { year: 2026, month: 3, day: 30 })).toBe(2);
    expect(daysBetween({ year: 2026, month: 1, day: 1 }, { year: 2025, month: 12, day: 31 })).toBe(-1);
  });

  it('numbers the weekdays from Monday 1 to Sunday 7', () => {
    expect(isoWeekday({ year: 2026, month: 11, day: 16 })).toBe(1);
    expect(isoWeekday({ year: 2026, month: 11, day: 22 })).toBe(7);
  });
});

it.each([
  ['Europe/Berlin', 'Berlin time'],
  ['America/Argentina/Buenos_Aires', 'Buenos Aires time'],
  ['UTC', 'UTC'],
  ['Etc/GMT+5', 'Etc/GMT+5'],
])('calls %s %s', (timeZone, name) => {
  expect(nameTimeZone(timeZone)).toBe(name);
});
