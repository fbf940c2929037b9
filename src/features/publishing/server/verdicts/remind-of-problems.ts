import { sql } from 'kysely';
import type { Db } from '#src/db/types.ts';
import { addDays, dayIn, isoDate, timeOnDayIn } from '#src/lib/zoned-day.ts';
import { site } from '#src/site.ts';
import { notifyStaff } from './notify-of-problems.ts';

/** The notifications exist before the morning's digest, which contains them for those who want it. */
const leadMs = 2 * 3_600_000;

/** Notifies admins and designers, in the morning of the site's time zone, of designs with problems that are released that day. */
export async function remindOfProblems(db: Db, now: Date): Promise<void> {
  const { timeZone, digestTime } = site;
  const today = dayIn(timeZone, now);
  const [hour = 0, minute = 0] = digestTime.split(':').map(Number);
  const morning = timeOnDayIn(timeZone, today, { hour, minute }).getTime() - leadMs;
  if (now.getTime() < morning) return;
  const dayEnd = timeOnDayIn(timeZone, addDays(today, 1), { hour: 0, minute: 0 });
  const { rows } = await sql<{ id: number }>`
    select m.id from models m
    where m.id in (select model_id from model_problems) and m.state = 'scheduled' and m.deleted_at is null
      and m.releases_at >= ${now} and m.releases_at < ${dayEnd}
    order by m.id`.execute(db);
  const releaseDay = isoDate(today);
  for (const { id: modelId } of rows) {
    await db
      .transaction()
      .execute((tx) => notifyStaff(tx, { kind: 'problems', modelId, occasion: { releaseDay } }, now));
  }
}
