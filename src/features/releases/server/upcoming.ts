import type { Db } from '#src/db/types.ts';
import { findDesigner } from '#src/features/catalog/server/model-cards.ts';
import { listReleaseSlots } from '#src/features/publishing/server/release/release-slots.ts';
import { addDays, dayIn, startOfDayIn } from '#src/lib/zoned-day.ts';
import { site } from '#src/site.ts';
import type { UpcomingRelease } from '../schemas.ts';

/** The public part of a planned release. */
export interface Planned {
  at: Date;
  designerId: string | null;
  title: string | null;
}

/** Finds scheduled designs and free slots, soonest first, without those that are due already. */
export async function findPlanned(db: Db, now: Date, limit: number): Promise<Planned[]> {
  const rows = await db
    .selectFrom('models')
    .select(['designer_id', 'title', 'shows_title_early', 'releases_at'])
    .where('state', '=', 'scheduled')
    .where('deleted_at', 'is', null)
    .where('releases_at', '>', now)
    .orderBy('releases_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  const scheduled = rows.flatMap(({ releases_at: at, designer_id: designerId, ...row }): Planned[] =>
    at === null ? [] : [{ at, designerId, title: row.shows_title_early ? row.title : null }],
  );
  const slots = await listReleaseSlots(db, now, { limit });
  const free = slots.map(({ at, designerId }) => ({ at: new Date(at), designerId, title: null }));
  return [...scheduled, ...free].toSorted(byTimeAndDesigner).slice(0, limit);
}

/** Sorts by time, then designer, so that the order does not reveal which entries are scheduled designs. */
function byTimeAndDesigner(one: Planned, other: Planned): number {
  const [name, otherName] = [one.designerId ?? '', other.designerId ?? ''];
  return one.at.getTime() - other.at.getTime() || (name < otherName ? -1 : Number(name > otherName));
}

/** Returns when the list expires without a change: at its first release, or at the end of the site's day. */
export function getValidUntil(planned: readonly Planned[], now: Date): Date {
  const tomorrow = startOfDayIn(site.timeZone, addDays(dayIn(site.timeZone, now), 1));
  const first = planned[0]?.at ?? tomorrow;
  return first < tomorrow ? first : tomorrow;
}

export function toUpcoming(planned: readonly Planned[]): UpcomingRelease[] {
  return planned.map(({ at, designerId, title }) => ({
    at: at.toISOString(),
    designer: findDesigner(designerId),
    title,
  }));
}
