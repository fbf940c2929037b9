import { expect, it } from 'vitest';
import { describeZones, formatDayAndTime, fromLocalText, toLocalText } from './release-times.ts';

const time = '2026-11-23T08:00:00.000Z';

it("converts a time to the browser's zone for the input, and back", () => {
  expect(toLocalText(time)).toMatch(/^2026-11-2\dT\d\d:\d\d$/);
  expect(fromLocalText(toLocalText(time))).toBe(time);
  expect(toLocalText(null)).toBe('');
  for (const text of ['', '2026-11-23T']) expect(fromLocalText(text)).toBeNull();
});

it('formats a time with its day, and with both zones if they differ', () => {
  expect(formatDayAndTime(time, 'Europe/Berlin')).toMatch(/^Mon, Nov 23, 9:00\sAM$/);
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  expect(describeZones(time, own)).toBeUndefined();
  const far = 'Pacific/Kiritimati';
  expect(describeZones(time, far)).toBe(
    `In your time zone, ${own}. The site's is ${far}. There it is ${formatDayAndTime(time, far)}.`,
  );
  expect(describeZones(null, far)).toBe(`In your time zone, ${own}. The site's is ${far}.`);
});
