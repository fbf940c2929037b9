import { describe, expect, it } from 'vitest';
import { createCronCalendar, occurrenceId } from './cron-calendar.ts';

const at = (text: string) => new Date(`2026-11-18T${text}Z`);
const minuteMs = 60_000;
/** Returns the next minute for any expression. */
const nextMinute = (_cron: string, after: Date) =>
  new Date((Math.floor(after.getTime() / minuteMs) + 1) * minuteMs);

describe('createCronCalendar', () => {
  it('lists an occurrence of the last minute first, and then the next one', () => {
    const calendar = createCronCalendar([{ name: 'a', cron: '* * * * *' }], nextMinute, at('12:00:30'));
    expect(calendar.listDue(at('12:00:30'))).toEqual([{ name: 'a', at: at('12:00:00') }]);
    calendar.advance('a', at('12:00:30'));
    expect(calendar.listDue(at('12:00:59.999'))).toEqual([]);
    expect(calendar.nextAt()).toBe(at('12:01:00').getTime());
    expect(calendar.listDue(at('12:01:00'))).toEqual([{ name: 'a', at: at('12:01:00') }]);
  });

  it('lists an occurrence until the calendar advances', () => {
    const calendar = createCronCalendar([{ name: 'a', cron: '* * * * *' }], nextMinute, at('12:00:30'));
    calendar.listDue(at('12:00:30'));
    expect(calendar.listDue(at('12:00:40'))).toEqual([{ name: 'a', at: at('12:00:00') }]);
  });

  it('lists the occurrences of the earlier time after the clock was set back, and none twice for a correction of seconds', () => {
    const calendar = createCronCalendar([{ name: 'a', cron: '* * * * *' }], nextMinute, at('12:00:30'));
    calendar.listDue(at('14:00:30'));
    calendar.advance('a', at('14:00:30'));
    expect(calendar.listDue(at('14:00:10'))).toEqual([]);
    expect(calendar.nextAt()).toBe(at('14:01:00').getTime());
    expect(calendar.listDue(at('12:05:00'))).toEqual([{ name: 'a', at: at('12:05:00') }]);
    calendar.advance('a', at('12:05:00'));
    expect(calendar.nextAt()).toBe(at('12:06:00').getTime());
  });

  it('has no next occurrence without expressions', () => {
    expect(createCronCalendar([], nextMinute, at('12:00:00')).nextAt()).toBe(Infinity);
  });
});

describe('occurrenceId', () => {
  it('returns a UUID that depends only on kind and time', () => {
    const one = { name: 'a', at: at('12:00:00') };
    expect(occurrenceId(one)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(occurrenceId({ ...one })).toBe(occurrenceId(one));
    expect(occurrenceId({ ...one, name: 'b' })).not.toBe(occurrenceId(one));
    expect(occurrenceId({ ...one, at: at('12:01:00') })).not.toBe(occurrenceId(one));
  });
});
