import { expect, it } from 'vitest';
import {
  formatDate,
  formatDateTime,
  formatDayAndTime,
  formatTimeOfDay,
  formatLongDate,
  formatMonth,
} from './date-text.ts';

it('formats a date in the time zone of the reader', () => {
  expect(formatDate('2026-11-19T23:30:00Z', 'UTC')).toBe('Nov 19, 2026');
  expect(formatDate('2026-11-19T23:30:00Z', 'Europe/Berlin')).toBe('Nov 20, 2026');
  expect(formatDate(Date.UTC(2026, 11, 4), 'UTC')).toBe('Dec 4, 2026');
  expect(formatLongDate('2026-11-19T23:30:00Z', 'Europe/Berlin')).toBe('November 20, 2026');
});

it('formats a month in the time zone of the reader', () => {
  expect(formatMonth('2026-11-30T23:30:00Z', 'UTC')).toBe('November 2026');
  expect(formatMonth('2026-11-30T23:30:00Z', 'Europe/Berlin')).toBe('December 2026');
});

it('formats a date with time in the time zone of the reader', () => {
  expect(formatDateTime('2026-11-20T23:05:00Z', 'Europe/Berlin')).toMatch(/^Nov 21, 2026, 12:05\sAM$/);
});

it('formats a day and a time of day in the time zone of the reader', () => {
  expect(formatDayAndTime('2026-11-23T08:00:00Z', 'Europe/Berlin')).toMatch(/^Mon, Nov 23, 9:00\sAM$/);
  expect(formatTimeOfDay('2026-11-23T08:00:00Z', 'Europe/Berlin')).toMatch(/^9:00\sAM$/);
});
