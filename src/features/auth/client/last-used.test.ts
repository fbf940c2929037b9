import { expect, it } from 'vitest';
import { lastUsedText } from './last-used.ts';

const now = Date.parse('2026-11-21T12:00:00Z');

it.each([
  ['2026-11-21T12:30:00Z', 'Used within the last hours'],
  ['2026-11-21T10:00:01Z', 'Used within the last hours'],
  ['2026-11-21T10:00:00Z', 'Used about 2 hours ago'],
  ['2026-11-20T12:00:01Z', 'Used about 23 hours ago'],
  ['2026-11-20T12:00:00Z', 'Last used Nov 20, 2026'],
])('formats %s as: %s', (time, text) => {
  expect(lastUsedText(time, now)).toBe(text);
});
