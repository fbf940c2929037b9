import type { Db } from '#src/db/types.ts';
import {
  addDays,
  daysBetween,
  dayIn,
  isoWeekday,
  startOfDayIn,
  timeOnDayIn,
  type CalendarDay,
} from '#src/lib/zoned-day.ts';
import { site } from '#src/site.ts';
import type { ReleaseSlot } from '../../release-schemas.ts';

export type Schedule = Pick<typeof site, 'timeZone' | 'releaseSchedule' | 'releaseTime' | 'designers'>;

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
  schedule: Schedule,
  releases: readonly Release[],
  now: Date,
  { designerId, limit }: SlotQuery,
): ReleaseSlot[] {
  const { timeZone, releaseTime } = schedule;
  const getSlotKey = (id: string, { year, month, day }: CalendarDay) => `${year}-${month}-${day} ${id}`;
  const taken = new Set(
    releases.map((release) => getSlotKey(release.designerId, dayIn(timeZone, release.at))),
  );
  const [hour = 0, minute = 0] = releaseTime.split(':').map(Number);
  const slots: ReleaseSlot[] = [];
  const today = dayIn(timeZone, now);
  for (let ahead = 0; ahead < maxDays; ahead += 1) {
    const day = addDays(today, ahead);
    const releasing = findDesigners(schedule, day).filter(
      (id) => designerId === undefined || designerId === id,
    );
    if (releasing.length === 0) continue;
    const at = timeOnDayIn(timeZone, day, { hour, minute });
    if (at <= now) continue;
    for (const id of releasing) {
      if (taken.has(getSlotKey(id, day))) continue;
      slots.push({ at: at.toISOString(), designerId: id });
      if (slots.length === limit) return slots;
    }
  }
  return slots;
}

/** A Monday, from which the turns of days are counted that the designers share. */
const firstMonday = { year: 2024, month: 1, day: 1 };

/** Returns whose day it is in the schedule. On days that the designers share, they take turns, the first designer first. */
function findDesigners({ releaseSchedule, designers }: Schedule, day: CalendarDay): string[] {
  const weekday = isoWeekday(day);
  const shared = releaseSchedule
    .filter(({ designerUserId }) => designerUserId === null)
    .map((one) => one.weekday)
    .toSorted((a, b) => a - b);
  const week = Math.floor(daysBetween(firstMonday, day) / 7);
  return releaseSchedule
    .filter((one) => one.weekday === weekday)
    .flatMap(({ designerUserId }) => {
      const turn = week * shared.length + shared.indexOf(weekday as (typeof shared)[number]);
      return designerUserId ?? designers[turn % designers.length]?.userId ?? [];
    });
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
