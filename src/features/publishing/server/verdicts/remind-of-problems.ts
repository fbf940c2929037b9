import { sql } from 'kysely';
import type { Db } from '#src/db/types.ts';
import { addDays, dayIn, isoDate, timeOnDayIn, type CalendarDay } from '#src/lib/zoned-day.ts';
import { site } from '#src/site.ts';
import { notifyStaff } from './notify-of-problems.ts';

/** The notifications exist before the morning's digest, which contains them for those who want it. */
const leadMs = 2 * 3_600_000;

/**
 * Notifies admins of designs with problems that are released before the next morning's digest: in the morning of the site's
 * time zone, or later if they are scheduled later.
 */
export async function remindOfProblems(db: Db, now: Date): Promise<void> {
  const { timeZone, digestTime } = site;
  const [hour = 0, minute = 0] = digestTime.split(':').map(Number);
  const digestOn = (day: CalendarDay) => timeOnDayIn(timeZone, day, { hour, minute });
  const today = dayIn(timeZone, now);
  const isMorning = now.getTime() >= digestOn(today).getTime() - leadMs;
  const firstDay = isMorning ? today : addDays(today, -1);
  const start = new Date(Math.max(now.getTime(), digestOn(firstDay).getTime()));
  const end = digestOn(addDays(firstDay, 1));
  const { rows } = await sql<{ id: number }>`
    select m.id from models m
    where m.id in (select model_id from model_problems) and m.state = 'scheduled' and m.deleted_at is null
      and m.releases_at >= ${start} and m.releases_at < ${end}
    order by m.id`.execute(db);
  const releaseDay = isoDate(firstDay);
  for (const { id: modelId } of rows) {
    await db
      .transaction()
      .execute((tx) => notifyStaff(tx, { kind: 'problems', modelId, occasion: { releaseDay } }, now));
  }
}
