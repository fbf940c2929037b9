import { sql } from 'kysely';
import type { Db, Tx } from '#src/db/types.ts';
import { isDigestNeeded } from '#src/features/notifications/server/digest-notifications.ts';
import { dayIn, isoDate, timeOnDayIn } from '#src/lib/zoned-day.ts';
import { site } from '#src/site.ts';
import type { Context } from '#src/features/context.ts';
import { anyKey, mailingJobs } from './job-kinds.ts';

/** Returns the day of today's digest in the site's time zone, and the instant at which it is due. */
export function getDigestTime(
  { timeZone, digestTime }: Pick<typeof site, 'timeZone' | 'digestTime'>,
  now: Date,
): { day: string; dueAt: Date } {
  const today = dayIn(timeZone, now);
  const [hour = 0, minute = 0] = digestTime.split(':').map(Number);
  return { day: isoDate(today), dueAt: timeOnDayIn(timeZone, today, { hour, minute }) };
}

/**
 * Creates today's digest, once it is due or later the same day, with all earlier releases that are in no digest yet, or
 * for notifications that wait for one. The unique day makes it safe for several instances.
 */
export async function makeDigest({ db, jobs }: Pick<Context, 'db' | 'jobs'>, now: Date): Promise<void> {
  const { day, dueAt } = getDigestTime(site, now);
  if (now < dueAt) return;
  if (!(await hasReleases(db, dueAt)) && !(await isDigestNeeded(db, dueAt))) return;
  await db.transaction().execute(async (tx) => {
    const digest = await tx
      .insertInto('mailings')
      .values({ kind: 'digest', day, created_at: now, model_id: null, digest_id: null, told_to: '' })
      .onConflict((conflict) => conflict.column('day').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!digest) return;
    await assignReleases(tx, digest.id, dueAt);
    await jobs.send(mailingJobs.gather, {}, { tx, ...anyKey });
    await jobs.send(mailingJobs.tell, {}, { tx, ...anyKey });
  });
}

async function hasReleases(db: Db, before: Date): Promise<boolean> {
  const row = await selectUnassigned(db, before).limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Assigns releases to a digest. Rows are locked in the order of ids, as everywhere. */
async function assignReleases(tx: Tx, digestId: number, before: Date): Promise<void> {
  const releases = await selectUnassigned(tx, before).orderBy('id').forNoKeyUpdate().execute();
  await tx
    .updateTable('mailings')
    .set({ digest_id: digestId })
    .where('id', '=', sql<number>`any(${releases.map(({ id }) => id)}::int[])`)
    .execute();
}

function selectUnassigned(db: Db, before: Date) {
  return db
    .selectFrom('mailings')
    .select('id')
    .where('kind', '=', 'release')
    .where('digest_id', 'is', null)
    .where('created_at', '<', before);
}
