import { findNextSlots } from '#src/features/publishing/server/release/release-slots.ts';
import { site } from '#src/site.ts';
import type { DemoDesign } from '@firstlayer/demo-goods/design.ts';

const dayMs = 86_400_000;
const weeks = 10;
/** The number of latest days on which each designer releases one design. */
const singleDays = 4;

type Release = Pick<DemoDesign, 'key' | 'designer'>;

/**
 * Returns the release time of each design: spread over the designer's days in the site's schedule of the ten weeks before
 * `now`, the first of the list on the latest of them. Two designs of one day are released an hour apart.
 */
export function releaseDates(designs: Release[], now: Date): Map<string, Date> {
  const dates = new Map<string, Date>();
  for (const designer of ['one', 'two'] as const) {
    const own = designs.filter((design) => design.designer === designer);
    const days = pastReleases(designer, now);
    let onThisDay = 0;
    let lastSlot = -1;
    for (const [i, design] of own.entries()) {
      const slot = chooseDay(i, own.length, days.length);
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

function pastReleases(designer: DemoDesign['designer'], now: Date): Date[] {
  const since = new Date(now.getTime() - weeks * 7 * dayMs);
  const designerId = getDesignerId(designer) ?? undefined;
  return findNextSlots(site, [], since, { designerId, limit: weeks * 7 })
    .map(({ at }) => new Date(at))
    .filter((at) => at <= now)
    .toReversed();
}

/** Returns the index of the day on which the design at this index is released. */
function chooseDay(index: number, designCount: number, dayCount: number): number {
  const single = Math.min(singleDays, dayCount);
  if (index < single) return index;
  return single + Math.floor(((index - single) * (dayCount - single)) / (designCount - single));
}
