import type { DemoDesign } from '@firstlayer/demo-goods/design.ts';
import { demoPeople, type DemoPerson } from './people.ts';
import { seededRandom, shuffled, type Random } from '@firstlayer/demo-goods/random.ts';

export type DemoDownload = { person: string; designKey: string; at: Date };
export type DemoFavorite = { person: string; designKey: string; at: Date };
export type DemoActivity = { people: DemoPerson[]; downloads: DemoDownload[]; favorites: DemoFavorite[] };

type Design = Pick<DemoDesign, 'key' | 'popularity'>;

const dayMs = 86_400_000;
const days = 62;
const popularityPerDailyDownload = 30;

/** The leader of Trending, and the factor by which its recent downloads exceed its popularity. */
const lateSurge = {
  days: 12,
  factors: new Map([
    ['ripple-vase', 2.4],
    ['trellis-lamp-shade', 2.1],
    ['nesting-prep-bowls', 1.75],
  ]),
};
/** The leader of the Hall of Fame. Its surge is in the last calendar month, but not recent enough to trend. */
const lastMonthSurge = { key: 'three-terrace-planter', quietDays: 16, factor: 4.2 };
const launch = { days: 5, factor: 1.6 };

/**
 * Returns invented downloads and favorites of the 62 days before the day of `now` (UTC), after each design's release.
 * They are constant during a day. A person downloads a design at most once a day and likes it once.
 */
export function demoActivity(designs: Design[], released: Map<string, Date>, now: Date): DemoActivity {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  const downloads: DemoDownload[] = [];
  const favorites: DemoFavorite[] = [];
  for (const design of designs) {
    const random = seededRandom(`${design.key} ${today}`);
    const since = released.get(design.key);
    if (!since) continue;
    const own = generateDownloads(design, since, { today, random });
    downloads.push(...own);
    favorites.push(...favoritesAmong(own, design.popularity, random));
  }
  return { people: demoPeople, downloads: byTime(downloads), favorites: byTime(favorites) };
}

type Clock = { today: number; random: Random };

/** The people take turns in a shuffled order, so that each person occurs at most once a day. */
function generateDownloads(design: Design, since: Date, { today, random }: Clock): DemoDownload[] {
  const turns = shuffled(demoPeople, random);
  const downloads: DemoDownload[] = [];
  for (let ago = days; ago >= 1; ago--) {
    const start = today - ago * dayMs;
    const opens = Math.max(start, since.getTime());
    const share = (start + dayMs - opens) / dayMs;
    if (share <= 0) continue;
    const rate = dailyRate(design, ago, { today, since }) * share * (0.9 + 0.2 * random());
    const count = Math.min(turns.length, Math.floor(rate + random()));
    for (let i = 0; i < count; i++) {
      const person = turns[downloads.length % turns.length];
      if (!person) continue;
      const at = new Date(opens + Math.floor(random() * (start + dayMs - opens)));
      downloads.push({ person: person.username, designKey: design.key, at });
    }
  }
  return downloads;
}

function dailyRate(design: Design, ago: number, { today, since }: { today: number; since: Date }): number {
  const day = new Date(today - ago * dayMs);
  const age = (day.getTime() - since.getTime()) / dayMs;
  const isWeekend = day.getUTCDay() % 6 === 0;
  let rate = (design.popularity / popularityPerDailyDownload) * (isWeekend ? 1.25 : 0.9);
  if (age < launch.days) rate *= launch.factor;
  if (ago <= lateSurge.days) rate *= lateSurge.factors.get(design.key) ?? 1;
  const isFamous = design.key === lastMonthSurge.key && ago > lastMonthSurge.quietDays;
  if (isFamous && isInLastMonth(day, new Date(today))) rate *= lastMonthSurge.factor;
  return rate;
}

function isInLastMonth(day: Date, today: Date): boolean {
  const months = (date: Date) => date.getUTCFullYear() * 12 + date.getUTCMonth();
  return months(today) - months(day) === 1;
}

/** Makes some of the downloaders like the design, at the time of their latest download. */
function favoritesAmong(downloads: DemoDownload[], popularity: number, random: Random): DemoFavorite[] {
  const latest = new Map(downloads.map((download) => [download.person, download]));
  const likes = 0.3 + popularity / 200;
  return [...latest.values()].filter(() => random() < likes).map((download) => ({ ...download }));
}

function byTime<T extends { at: Date }>(list: T[]): T[] {
  return list.toSorted((a, b) => a.at.getTime() - b.at.getTime());
}
