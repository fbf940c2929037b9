import { sql } from 'kysely';
import type { Db, Tx } from '#src/db/types.ts';
import type { Jobs } from '#src/jobs/jobs.ts';
import { dayIn, isoDate, timeOnDayIn } from '#src/lib/zoned-day.ts';
import { site } from '#src/site.ts';
import { anyKey, mailingJobs } from './job-kinds.ts';

export type DigestTimes = Pick<typeof site, 'timeZone' | 'digestTime'>;

/** Today's digest: its day on the site's calendar, and the instant at which it is due. */
export function digestOf({ timeZone, digestTime }: DigestTimes, now: Date): { day: string; dueAt: Date } {
  const today = dayIn(timeZone, now);
  const [hour = 0, minute = 0] = digestTime.split(':').map(Number);
  return { day: isoDate(today), dueAt: timeOnDayIn(timeZone, today, { hour, minute }) };
}

/**
 * Makes today's digest of all releases before its time that no digest has told of, once it is due; also later in the day,
 * where nothing ran in the morning. Of several instances one makes it: the day has one row.
 */
export async function makeDigest({ db, jobs }: { db: Db; jobs: Jobs }, now: Date): Promise<void> {
  const { day, dueAt } = digestOf(site, now);
  if (now < dueAt || !(await hasReleases(db, dueAt))) return;
  await db.transaction().execute(async (tx) => {
    const digest = await tx
      .insertInto('mailings')
      .values({ kind: 'digest', day, created_at: now, model_id: null, digest_id: null })
      .onConflict((conflict) => conflict.column('day').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!digest) return;
    await takeReleases(tx, digest.id, dueAt);
    await jobs.send(mailingJobs.gather, {}, { tx, ...anyKey });
  });
}

async function hasReleases(db: Db, before: Date): Promise<boolean> {
  const row = await selectUntold(db, before).limit(1).executeTakeFirst();
  return row !== undefined;
}

/** In the order of their ids, as everything locks these rows. */
async function takeReleases(tx: Tx, digestId: number, before: Date): Promise<void> {
  const releases = await selectUntold(tx, before).orderBy('id').forNoKeyUpdate().execute();
  await tx
    .updateTable('mailings')
    .set({ digest_id: digestId })
    .where('id', '=', sql<number>`any(${releases.map(({ id }) => id)}::int[])`)
    .execute();
}

function selectUntold(db: Db, before: Date) {
  return db
    .selectFrom('mailings')
    .select('id')
    .where('kind', '=', 'release')
    .where('digest_id', 'is', null)
    .where('created_at', '<', before);
}
