import { sql } from 'kysely';
import type { Db, Tx } from '#src/db/types.ts';

/** One that this instance sends now; no other takes it before `leaseUntil`. */
export interface Claimed {
  mailingId: number;
  userId: string;
  /** Tries before this one. */
  attempts: number;
  leaseUntil: Date;
}

/** What came of it. Times of the first and last are those at which it is written down. */
export type Outcome = Pick<Claimed, 'mailingId' | 'userId' | 'leaseUntil'> &
  (
    | { state: 'sent' | 'skipped' }
    | { state: 'waiting'; error: string; dueAt: Date }
    /** `refusedEmail`: the address that takes no mails, now or later. */
    | { state: 'failed'; error: string; refusedEmail?: string }
  );

/** Those that are due and nobody else sends, for a time. */
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

/** Gives back what was claimed and not tried. */
export async function release(db: Db, claimed: readonly Claimed[], now: Date): Promise<void> {
  if (claimed.length === 0) return;
  await sql`
    update mailing_recipients r set due_at = ${now}
    from jsonb_to_recordset(${JSON.stringify(claimed)}::jsonb)
      as c ("mailingId" int, "userId" text, "leaseUntil" timestamptz)
    where r.mailing_id = c."mailingId" and r.user_id = c."userId" and r.state = 'waiting'
      and r.due_at = c."leaseUntil"`.execute(db);
}

/**
 * Writes down what came of several. One that was sent is sent, whoever holds it by now; anything else counts only from
 * the one who holds it. Rows are locked in the order that deleting a person has: the person, then what names them.
 */
export async function settle(db: Db, outcomes: readonly Outcome[], now: Date): Promise<void> {
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

/** Unless the person has another address by now. */
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

export type Settle = (outcome: Outcome) => Promise<void>;

/**
 * Writes an outcome down at once, or together with all that come while it is busy: so what was sent is known soon, and
 * many take few statements.
 */
export function createSettling(write: (outcomes: readonly Outcome[]) => Promise<void>): Settle {
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
