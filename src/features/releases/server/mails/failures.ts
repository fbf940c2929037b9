import { sql } from 'kysely';
import type { Db } from '#src/db/types.ts';
import { recordAuditEvent } from '#src/features/audit/server/record-audit-event.ts';
import { maxCounted } from '#src/lib/capped-count.ts';
import { serializeQuery, readCursor, writeCursor } from '#src/http/api/list-cursor.ts';
import { cutPage, type ListPage } from '#src/http/api/list-page.ts';
import { notFound } from '#src/lib/errors.ts';
import type { Context } from '#src/features/context.ts';
import type { MailFailure } from '../../mail-schemas.ts';
import { anyKey, mailingJobs } from './job-kinds.ts';
import type { PageQuery } from './mailings.ts';

interface FailureRow {
  mailing_id: number;
  kind: MailFailure['kind'];
  user_id: string;
  name: string;
  email: string;
  settled_at: Date;
  attempts: number;
  error: string | null;
  is_refused: boolean;
  titles: string[];
}

const identity = serializeQuery({ list: 'mail failures' });

/**
 * Lists failed mails, newest first.
 * @throws AppError 400 for a cursor of another list
 */
export async function listFailures(db: Db, { limit, cursor }: PageQuery): Promise<ListPage<MailFailure>> {
  const shape = ['number', 'number', 'string'] as const;
  const after = cursor === undefined ? undefined : readCursor(identity, cursor, shape).after;
  const isAfter =
    after === undefined
      ? sql`true`
      : sql`(r.settled_at, r.mailing_id, r.user_id) <
          (to_timestamp(${after[0]}::float8 / 1000), ${after[1]}::bigint, ${after[2]}::text)`;
  const { rows } = await sql<FailureRow>`
    select r.mailing_id, mailing.kind, r.user_id, u.name, u.email, r.settled_at, r.attempts, r.error,
      u.mail_refused_at is not null as is_refused,
      array(select m.title from mailings released join models m on m.id = released.model_id
        where released.id = r.mailing_id or released.digest_id = r.mailing_id
        order by released.created_at, released.id) as titles
    from mailing_recipients r join mailings mailing on mailing.id = r.mailing_id join users u on u.id = r.user_id
    where r.state = 'failed' and ${isAfter}
    order by r.settled_at desc, r.mailing_id desc, r.user_id desc limit ${limit + 1}`.execute(db);
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from mailing_recipients where state = 'failed' limit ${maxCounted}) counted`.execute(db);
  const { shown, last } = cutPage(rows, limit);
  const lastKey = last && [last.settled_at.getTime(), last.mailing_id, last.user_id];
  return {
    items: shown.map(toFailure),
    total: counted.rows[0]?.count ?? 0,
    nextCursor: lastKey && writeCursor(identity, { after: lastKey }),
  };
}

function toFailure(row: FailureRow): MailFailure {
  return {
    mailingId: row.mailing_id,
    kind: row.kind,
    titles: row.titles,
    user: { id: row.user_id, name: row.name, email: row.email },
    at: row.settled_at.toISOString(),
    attempts: row.attempts,
    reason: row.error ?? '',
    isRefused: row.is_refused,
  };
}

interface Retry {
  mailingId: number;
  userId: string;
  actorId: string;
  now: Date;
}

/**
 * Resends a failed mail with a full set of attempts, and re-enables release mails to this person.
 * @throws AppError 404 for a mail that has not failed
 */
export async function retryFailure(
  { db, jobs }: Pick<Context, 'db' | 'jobs'>,
  { mailingId, userId, actorId, now }: Retry,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // The person is locked first, as in every transaction.
    await tx
      .updateTable('users')
      .set({ mail_refused_at: null, mail_refusal: null })
      .where('id', '=', userId)
      .execute();
    const row = await tx
      .updateTable('mailing_recipients')
      .set({ state: 'waiting', attempts: 0, due_at: now, settled_at: null, error: null })
      .where('mailing_id', '=', mailingId)
      .where('user_id', '=', userId)
      .where('state', '=', 'failed')
      .returning('user_id')
      .executeTakeFirst();
    if (!row) throw notFound('This mail has not failed, or not any more.');
    await recordAuditEvent(tx, {
      actorId,
      action: 'user.mail_retry',
      target: { id: userId },
      after: { mailingId },
    });
    await jobs.send(mailingJobs.send, {}, { tx, ...anyKey });
  });
}
