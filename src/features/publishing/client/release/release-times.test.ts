import { expect, it } from 'vitest';
import { formatDayAndTime } from '#src/lib/date-text.ts';
import { describeZones, fromLocalText, toLocalText } from './release-times.ts';

const time = '2026-11-23T08:00:00.000Z';

it("converts a time to the browser's zone for the input, and back", () => {
  expect(toLocalText(time)).toMatch(/^2026-11-2\dT\d\d:\d\d$/);
  expect(fromLocalText(toLocalText(time))).toBe(time);
  expect(toLocalText(null)).toBe('');
  for (const text of ['', '2026-11-23T']) expect(fromLocalText(text)).toBeNull();
});

it('names both zones if they differ', () => {
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  expect(describeZones(time, own)).toBeUndefined();
  const far = 'Pacific/Kiritimati';
  expect(describeZones(time, far)).toBe(
    `In your time zone. For the shop it is ${formatDayAndTime(time, far)}, Kiritimati time.`,
  );
  expect(describeZones(null, far)).toBe('In your time zone. The shop is on Kiritimati time.');
});
