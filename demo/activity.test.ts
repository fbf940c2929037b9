import { describe, expect, it } from 'vitest';

import { demoActivity, type DemoDownload } from './activity.ts';
import { accountActivity } from './account-activity.ts';
import { demoDesigns } from '@firstlayer/demo-goods/catalog.ts';
import { demoPeople } from './people.ts';
import { planStart } from './plans.ts';
import { releaseDates } from './releases.ts';

const dayMs = 86_400_000;
const firstNow = Date.parse('2026-11-20T09:10:00Z');
const nows = Array.from({ length: 62 }, (_, i) => new Date(firstNow + i * dayMs));

function activityAt(now: Date) {
  const released = releaseDates(demoDesigns, now);
  return { released, ...demoActivity(demoDesigns, released, now) };
}

/** Includes the downloads of the demo accounts, which the rankings count as well. */
function allDownloadsAt(now: Date): DemoDownload[] {
  const { released, downloads } = activityAt(now);
  const paidSince = planStart(now, true);
  const accounts = accountActivity({ designs: demoDesigns, released, paidSince, now });
  return [...downloads, ...accounts.downloads];
}

function ranked(scores: Map<string, number>): string[] {
  return [...scores].toSorted((a, b) => b[1] - a[1]).map(([key]) => key);
}

/**
 * Ranks as the site does: distinct people, each weighted by the whole days since their latest download, over fourteen
 * days.
 */
function trending(downloads: DemoDownload[], now: Date, halfLifeDays: number): string[] {
  const latest = new Map(downloads.map((each) => [`${each.designKey} ${each.person}`, each]));
  const scores = new Map<string, number>();
  for (const { designKey, at } of latest.values()) {
    const age = Math.floor(+now / dayMs) - Math.floor(+at / dayMs);
    if (age < 14) scores.set(designKey, (scores.get(designKey) ?? 0) + 0.5 ** (age / halfLifeDays));
  }
  return ranked(scores);
}

function counts(downloads: DemoDownload[], from: number, to: number): string[] {
  const scores = new Map<string, number>();
  for (const { designKey, at } of downloads) {
    if (+at >= from && +at < to) scores.set(designKey, (scores.get(designKey) ?? 0) + 1);
  }
  return ranked(scores);
}

describe('demoActivity', () => {
  it.each([3, 7])(
    'lets the same three lead Trending in their order every day at a half-life of %s days',
    (halfLife) => {
      const leaders = nows.map((now) => trending(allDownloadsAt(now), now, halfLife).slice(0, 3).join());
      expect(new Set(leaders)).toEqual(new Set(['ripple-vase,trellis-lamp-shade,nesting-prep-bowls']));
    },
  );

  it('ranks the Ripple Vase first every day by plain counts of a week', () => {
    const leaders = nows.map((now) => counts(allDownloadsAt(now), +now - 7 * dayMs, +now)[0]);
    expect(new Set(leaders)).toEqual(new Set(['ripple-vase']));
  });

  it('ranks the Three Terrace Planter first for the last calendar month', () => {
    const leaders = nows.map((now) => {
      const start = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1);
      const end = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1);
      return counts(allDownloadsAt(now), start, end)[0];
    });
    expect(new Set(leaders)).toEqual(new Set(['three-terrace-planter']));
  });

  it('counts a person, day and design once, and a favorite once per person and design', () => {
    const { downloads, favorites } = activityAt(new Date(firstNow));
    const daily = downloads.map(
      (each) => `${each.person} ${each.designKey} ${each.at.toISOString().slice(0, 10)}`,
    );
    const liked = favorites.map((each) => `${each.person} ${each.designKey}`);
    expect(new Set(daily).size).toBe(daily.length);
    expect(new Set(liked).size).toBe(liked.length);
  });

  it('places activity after the release, within 62 days and before today', () => {
    for (const now of nows.slice(0, 14)) {
      const { downloads, favorites, released } = activityAt(now);
      const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
      const outside = [...downloads, ...favorites].filter(({ designKey, at }) => {
        const opens = Math.max(today - 62 * dayMs, Number(released.get(designKey)));
        return !(+at >= opens && +at < today);
      });
      expect(outside).toEqual([]);
    }
  });

  it('generates activity for every design that is a week old, and few enough rows to seed', () => {
    const { downloads, favorites, released } = activityAt(new Date(firstNow));
    expect(downloads.length).toBeGreaterThan(1500);
    expect(downloads.length).toBeLessThan(6000);
    expect(favorites.length).toBeGreaterThan(400);
    const quiet = demoDesigns.filter(({ key }) => {
      const isNew = firstNow - Number(released.get(key)) < 7 * dayMs;
      return !isNew && downloads.filter((each) => each.designKey === key).length < 5;
    });
    expect(quiet).toEqual([]);
  });

  it('returns the same activity during a day and another on the next', () => {
    const [morning, evening, tomorrow] = ['09:00', '23:00', '33:00'].map((time) => {
      const now = new Date(Date.parse('2026-11-18T00:00:00Z') + Number.parseInt(time, 10) * 3_600_000);
      const released = releaseDates(demoDesigns, new Date('2026-11-18T16:00:00Z'));
      return demoActivity(demoDesigns, released, now);
    });
    expect(evening).toEqual(morning);
    expect(tomorrow).not.toEqual(morning);
  });

  it('names known people, each once', () => {
    const usernames = demoPeople.map(({ username }) => username);
    expect(usernames.length).toBe(60);
    expect(new Set(usernames).size).toBe(60);
    const { downloads } = activityAt(new Date(firstNow));
    expect(downloads.every(({ person }) => usernames.includes(person))).toBe(true);
  });
});
