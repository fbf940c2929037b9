import { sql, type Selectable } from 'kysely';
import type { Database, Db } from '#src/db/types.ts';
import { recordAuditEvent } from '#src/features/audit/server/record-audit-event.ts';
import { maxCounted } from '#src/lib/capped-count.ts';
import { serializeQuery, readCursor, writeCursor } from '#src/http/api/list-cursor.ts';
import { cutPage, type ListPage } from '#src/http/api/list-page.ts';
import { maxMailTries } from '#src/integrations/mail-retries.ts';
import type { Jobs } from '#src/jobs/jobs.ts';
import { notFound } from '#src/lib/errors.ts';
import type { UnsentMessage } from '../message-schemas.ts';
import { contactJobs } from './mail-job.ts';

type Row = Selectable<Database['contact_messages']>;

const identity = serializeQuery({ list: 'unsent contact messages' });

/**
 * Lists unsent messages, the newest failure first.
 * @throws AppError 400 for a cursor of another list
 */
export async function listUnsent(
  db: Db,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<ListPage<UnsentMessage>> {
  const after = cursor === undefined ? undefined : readCursor(identity, cursor, ['number', 'number']).after;
  const isAfter =
    after === undefined
      ? sql`true`
      : sql`(failed_at, id) < (to_timestamp(${after[0]}::float8 / 1000), ${after[1]}::int)`;
  const { rows } = await sql<Row & { failed_at: Date }>`
    select * from contact_messages where failed_at is not null and ${isAfter}
    order by failed_at desc, id desc limit ${limit + 1}`.execute(db);
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from contact_messages where failed_at is not null limit ${maxCounted}
    ) counted`.execute(db);
  const { shown, last } = cutPage(rows, limit);
  return {
    items: shown.map(toUnsentMessage),
    total: counted.rows[0]?.count ?? 0,
    nextCursor: last && writeCursor(identity, { after: [last.failed_at.getTime(), last.id] }),
  };
}

function toUnsentMessage({
  id,
  name,
  email,
  subject,
  message,
  ...row
}: Row & { failed_at: Date }): UnsentMessage {
  const times = { createdAt: row.created_at.toISOString(), failedAt: row.failed_at.toISOString() };
  return { id, name, email, subject, message, ...times, error: row.error ?? '' };
}

interface Decision {
  id: number;
  adminId: string;
}

/**
 * Sends an unsent message once more.
 * @throws AppError 404 for a message that is not in the list
 */
export async function sendAgain(db: Db, jobs: Jobs, { id, adminId }: Decision): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('contact_messages')
      .set({ failed_at: null, attempts: maxMailTries - 1 })
      .where('id', '=', id)
      .where('failed_at', 'is not', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw missing();
    await recordAuditEvent(tx, { actorId: adminId, action: 'contact.retry', target: { id } });
    await jobs.send(contactJobs.mail, { id }, { tx });
  });
}

/** @throws AppError 404 for a message that is not in the list */
export async function deleteUnsent(db: Db, { id, adminId }: Decision): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('contact_messages')
      .where('id', '=', id)
      .where('failed_at', 'is not', null)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw missing();
    await recordAuditEvent(tx, { actorId: adminId, action: 'contact.delete', target: { id } });
  });
}

const missing = () => notFound('This message is not in the list any more.');
