import { expect, it } from 'vitest';
import { formatAgo } from './relative-time.ts';

const now = new Date('2026-11-21T12:00:00Z');

it.each([
  ['2026-11-21T12:00:05Z', 'just now'],
  ['2026-11-21T11:59:01Z', 'just now'],
  ['2026-11-21T11:59:00Z', '1 minute ago'],
  ['2026-11-21T07:00:00Z', '5 hours ago'],
  ['2026-11-20T12:00:00Z', '1 day ago'],
  ['2026-11-19T11:00:00Z', '2 days ago'],
  ['2026-11-15T12:00:00Z', '6 days ago'],
  ['2026-11-14T12:00:00Z', '1 week ago'],
  ['2026-10-01T12:00:00Z', '1 month ago'],
  ['2024-11-01T12:00:00Z', '2 years ago'],
])('formats %s as %s', (time, text) => {
  expect(formatAgo(time, now)).toBe(text);
});
