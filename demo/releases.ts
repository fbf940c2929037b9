import { findNextSlots } from '#src/features/publishing/server/release/release-slots.ts';
import { site } from '#src/site.ts';
import type { DemoDesign } from './design.ts';

const dayMs = 86_400_000;
const weeks = 10;
const releaseHourUtc = 15;
/** Days as in `Date.getUTCDay()`: designer one releases on Mondays and Fridays, two on Wednesdays. */
const releaseDays = { one: [1, 5], two: [3] };

type Release = Pick<DemoDesign, 'key' | 'designer'>;

/**
 * Returns the release time of each design: spread over the designer's days of the ten weeks before `now`, the first of
 * the list on the latest of them. Two designs of one day are released an hour apart.
 */
export function releaseDates(designs: Release[], now: Date): Map<string, Date> {
  const dates = new Map<string, Date>();
  for (const designer of ['one', 'two'] as const) {
    const own = designs.filter((design) => design.designer === designer);
    const days = pastReleases(releaseDays[designer], now);
    let onThisDay = 0;
    let lastSlot = -1;
    for (const [i, design] of own.entries()) {
      const slot = Math.floor((i * days.length) / own.length);
      onThisDay = slot === lastSlot ? onThisDay + 1 : 0;
      lastSlot = slot;
      const day = days[slot] ?? now;
      dates.set(design.key, new Date(day.getTime() - onThisDay * 3_600_000));
    }
  }
  return dates;
}

/**
 * Returns the release times of upcoming designs, in this order: the next free slots of their designer in the site's
 * schedule.
 */
export function planReleases(designs: Release[], now: Date): Map<string, Date> {
  const dates = new Map<string, Date>();
  for (const designer of ['one', 'two'] as const) {
    const own = designs.filter((design) => design.designer === designer);
    const designerId = getDesignerId(designer) ?? undefined;
    const slots = findNextSlots(site, [], now, { designerId, limit: own.length });
    for (const [i, { key }] of own.entries()) {
      const slot = slots[i];
      if (slot) dates.set(key, new Date(slot.at));
    }
  }
  return dates;
}

export function getDesignerId(designer: DemoDesign['designer']): string | null {
  return site.designers[designer === 'one' ? 0 : 1]?.userId ?? null;
}

function pastReleases(weekdays: number[], now: Date): Date[] {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), releaseHourUtc);
  const days = Array.from({ length: weeks * 7 + 1 }, (_, ago) => new Date(today - ago * dayMs));
  return days
    .filter((day) => weekdays.includes(day.getUTCDay()) && day <= now)
    .slice(0, weeks * weekdays.length);
}
