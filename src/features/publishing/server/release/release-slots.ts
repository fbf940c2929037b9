import type { Db } from '#src/db/types.ts';
import {
  addDays,
  dayIn,
  isoWeekday,
  startOfDayIn,
  timeOnDayIn,
  type CalendarDay,
} from '#src/lib/zoned-day.ts';
import { site } from '#src/site.ts';
import type { ReleaseSlot } from '../../release-schemas.ts';

export type Schedule = Pick<typeof site, 'timeZone' | 'releaseSchedule' | 'releaseTime'>;

/** A past or planned release of a designer. */
export interface Release {
  designerId: string;
  at: Date;
}

interface SlotQuery {
  designerId?: string | undefined;
  limit: number;
}

/** The number of days ahead for which slots are proposed. */
const maxDays = 366;

/** Returns the next free slots of the schedule. A slot is taken if its designer already has a release on that day. */
export function findNextSlots(
  { timeZone, releaseSchedule, releaseTime }: Schedule,
  releases: readonly Release[],
  now: Date,
  { designerId, limit }: SlotQuery,
): ReleaseSlot[] {
  const getSlotKey = (id: string, { year, month, day }: CalendarDay) => `${year}-${month}-${day} ${id}`;
  const taken = new Set(
    releases.map((release) => getSlotKey(release.designerId, dayIn(timeZone, release.at))),
  );
  const [hour = 0, minute = 0] = releaseTime.split(':').map(Number);
  const slots: ReleaseSlot[] = [];
  const today = dayIn(timeZone, now);
  for (let ahead = 0; ahead < maxDays; ahead += 1) {
    const day = addDays(today, ahead);
    const daySlots = releaseSchedule.filter(
      ({ weekday, designerUserId }) =>
        weekday === isoWeekday(day) && (designerId === undefined || designerId === designerUserId),
    );
    if (daySlots.length === 0) continue;
    const at = timeOnDayIn(timeZone, day, { hour, minute });
    if (at <= now) continue;
    for (const { designerUserId } of daySlots) {
      if (taken.has(getSlotKey(designerUserId, day))) continue;
      slots.push({ at: at.toISOString(), designerId: designerUserId });
      if (slots.length === limit) return slots;
    }
  }
  return slots;
}

export async function listReleaseSlots(db: Db, now: Date, query: SlotQuery): Promise<ReleaseSlot[]> {
  const today = startOfDayIn(site.timeZone, dayIn(site.timeZone, now));
  const released = await db
    .selectFrom('models')
    .select(['designer_id', 'released_at as at'])
    .where('is_public', '=', true)
    .where('released_at', '>=', today)
    .execute();
  const scheduled = await db
    .selectFrom('models')
    .select(['designer_id', 'releases_at as at'])
    .where('state', '=', 'scheduled')
    .where('deleted_at', 'is', null)
    .execute();
  const releases = [...released, ...scheduled].flatMap(({ designer_id: designerId, at }) =>
    designerId === null || at === null ? [] : [{ designerId, at }],
  );
  return findNextSlots(site, releases, now, query);
}
