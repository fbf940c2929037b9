import { describe, expect, it } from 'vitest';

import { demoDesigns, upcomingKeys } from '@firstlayer/demo-goods/catalog.ts';
import { planReleases, releaseDates } from './releases.ts';

const now = new Date('2026-11-20T18:30:00Z');
const days = Array.from({ length: 14 }, (_, i) => new Date(now.getTime() - i * 86_400_000));

describe('releaseDates', () => {
  it.each(days)("dates every design on one of its designer's days before %s", (day) => {
    const dates = releaseDates(demoDesigns, day);
    for (const { key, designer } of demoDesigns) {
      const date = dates.get(key);
      expect(Number(date)).toBeLessThanOrEqual(day.getTime());
      expect(day.getTime() - Number(date)).toBeLessThan(71 * 86_400_000);
      expect(designer === 'one' ? [1, 5] : [3]).toContain(date?.getUTCDay());
    }
  });

  it('gives no two designs of a designer the same moment and keeps their order', () => {
    const dates = releaseDates(demoDesigns, now);
    for (const designer of ['one', 'two']) {
      const times = demoDesigns
        .filter((design) => design.designer === designer)
        .map(({ key }) => dates.get(key)?.getTime() ?? 0);
      expect(times).toEqual([...new Set(times)].toSorted((a, b) => b - a));
    }
  });

  it("skips this day before the release time of the site's schedule", () => {
    const dates = releaseDates([{ key: 'a', designer: 'one' }], new Date('2026-11-20T07:59:00Z'));
    expect(dates.get('a')).toEqual(new Date('2026-11-16T08:00:00Z'));
  });

  it.each(days)('has the last three releases on the last three days of the schedule before %s', (day) => {
    const released = demoDesigns.filter(({ key }) => !upcomingKeys.includes(key));
    const latest = Array.from(releaseDates(released, day).values()).toSorted((a, b) => +b - +a);
    const weekdays = latest.slice(0, 3).map((date) => date.getUTCDay());
    expect(new Set(weekdays)).toEqual(new Set([1, 3, 5]));
    expect(day.getTime() - Number(latest[2])).toBeLessThan(8 * 86_400_000);
  });
});

describe('planReleases', () => {
  it.each(days)(
    'schedules upcoming designs on the next days of their designer after %s, one a day',
    (day) => {
      const upcoming = demoDesigns.filter(({ key }) => upcomingKeys.includes(key));
      const dates = planReleases(upcoming, day);
      expect(dates.size).toBe(3);
      for (const { key, designer } of upcoming) {
        const date = dates.get(key);
        expect(Number(date)).toBeGreaterThan(day.getTime());
        expect(Number(date) - day.getTime()).toBeLessThan(9 * 86_400_000);
        expect(designer === 'one' ? [1, 5] : [3]).toContain(date?.getUTCDay());
      }
      expect(new Set(Array.from(dates.values(), Number)).size).toBe(3);
    },
  );
});
