import { sql } from 'kysely';
import type { Db } from '#src/db/types.ts';

export const retentionDays = 180;
const batchSize = 5000;

/** Deletes recipients of mails older than `retentionDays`, in batches; the counts per mailing stay. */
export async function deleteOldRecipients(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - retentionDays * 86_400_000);
  let removed: bigint | undefined;
  do {
    const result = await sql`
      delete from mailing_recipients where (mailing_id, user_id) in (
        select mailing_id, user_id from mailing_recipients
        where mailing_id in (select id from mailings where created_at < ${before}) and state <> 'waiting'
        limit ${batchSize})`.execute(db);
    removed = result.numAffectedRows;
  } while (removed === BigInt(batchSize));
}
