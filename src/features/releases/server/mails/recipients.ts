import { sql } from 'kysely';
import type { Db, Tx } from '#src/db/types.ts';

/** A recipient claimed by this instance; no other instance claims it before `leaseUntil`. */
export interface Claimed {
  mailingId: number;
  userId: string;
  /** Number of earlier attempts. */
  attempts: number;
  leaseUntil: Date;
}

/** Outcome of one mail. The time of a final outcome is the time at which it is recorded. */
export type Outcome = Pick<Claimed, 'mailingId' | 'userId' | 'leaseUntil'> &
  (
    | { state: 'sent' | 'skipped' }
    | { state: 'waiting'; error: string; dueAt: Date }
    /** `refusedEmail` is set after a permanent refusal. */
    | { state: 'failed'; error: string; refusedEmail?: string }
  );

/** Claims due recipients by a lease. */
export async function claimDue(
  db: Db,
  now: Date,
  { limit, leaseMs }: { limit: number; leaseMs: number },
): Promise<Claimed[]> {
  const leaseUntil = new Date(now.getTime() + leaseMs);
  const { rows } = await sql<{ mailing_id: number; user_id: string; attempts: number }>`
    update mailing_recipients r set due_at = ${leaseUntil}
    from (
      select mailing_id, user_id from mailing_recipients
      where state = 'waiting' and due_at <= ${now}
      order by due_at limit ${limit} for update skip locked
    ) due
    where r.mailing_id = due.mailing_id and r.user_id = due.user_id
    returning r.mailing_id, r.user_id, r.attempts`.execute(db);
  return rows.map((row) => ({
    mailingId: row.mailing_id,
    userId: row.user_id,
    attempts: row.attempts,
    leaseUntil,
  }));
}

/** Releases claims that were not attempted. */
export async function releaseClaims(db: Db, claimed: readonly Claimed[], now: Date): Promise<void> {
  if (claimed.length === 0) return;
  await sql`
    update mailing_recipients r set due_at = ${now}
    from jsonb_to_recordset(${JSON.stringify(claimed)}::jsonb)
      as c ("mailingId" int, "userId" text, "leaseUntil" timestamptz)
    where r.mailing_id = c."mailingId" and r.user_id = c."userId" and r.state = 'waiting'
      and r.due_at = c."leaseUntil"`.execute(db);
}

/**
 * Records several outcomes. `sent` is recorded even after the lease has passed to another instance; other outcomes only
 * with a valid lease. Rows are locked as in the deletion of a person: the person first, then referencing rows.
 */
export async function recordOutcomes(db: Db, outcomes: readonly Outcome[], now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await markRefused(tx, outcomes, now);
    const { rows } = await sql<{ mailing_id: number; sent: number }>`
      with settled as (
        update mailing_recipients r
        set state = o.state, attempts = r.attempts + (o.state <> 'skipped')::int, error = o.error,
          due_at = coalesce(o."dueAt", r.due_at),
          settled_at = case when o.state <> 'waiting' then ${now}::timestamptz end
        from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb)
          as o ("mailingId" int, "userId" text, "leaseUntil" timestamptz, state text, error text, "dueAt" timestamptz)
        where r.mailing_id = o."mailingId" and r.user_id = o."userId" and r.state = 'waiting'
          and (o.state = 'sent' or r.due_at = o."leaseUntil")
        returning r.mailing_id, r.state
      )
      select mailing_id, count(*)::int as sent from settled where state = 'sent'
      group by mailing_id order by mailing_id`.execute(tx);
    for (const { mailing_id: id, sent } of rows) {
      await tx
        .updateTable('mailings')
        .set(({ eb }) => ({ sent_count: eb('sent_count', '+', sent) }))
        .where('id', '=', id)
        .execute();
    }
  });
}

/** Marks people as refused unless their address has changed. */
async function markRefused(tx: Tx, outcomes: readonly Outcome[], now: Date): Promise<void> {
  const refused = outcomes.flatMap((one) =>
    one.state === 'failed' && one.refusedEmail !== undefined
      ? [{ userId: one.userId, email: one.refusedEmail, error: one.error }]
      : [],
  );
  for (const { userId, email, error } of refused.toSorted((a, b) => (a.userId < b.userId ? -1 : 1))) {
    await tx
      .updateTable('users')
      .set({ mail_refused_at: now, mail_refusal: error })
      .where('id', '=', userId)
      .where('email', '=', email)
      .execute();
  }
}

/**
 * Returns a function that writes an outcome at once, or in a batch with all that arrive while a write is running.
 */
export function createOutcomeWriter(
  write: (outcomes: readonly Outcome[]) => Promise<void>,
): (outcome: Outcome) => Promise<void> {
  let gathered: Outcome[] = [];
  let running: Promise<void> | undefined;
  const writeAll = async () => {
    try {
      while (gathered.length > 0) {
        const taken = gathered;
        gathered = [];
        await write(taken);
      }
    } finally {
      running = undefined;
    }
  };
  return async (outcome) => {
    gathered.push(outcome);
    running ??= writeAll();
    await running;
  };
}
