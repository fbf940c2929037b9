import { sql } from 'kysely';
import type { Tx } from '#src/db/types.ts';

/** An event of which people are notified. */
export type NotificationEvent =
  | { kind: 'reply'; modelId: number; parentId: number; commentId: number }
  /** The note is plain text about the changes; it may be empty. */
  | { kind: 'new_edition'; modelId: number; edition: number; note: string }
  | { kind: 'release'; modelId: number }
  /** Several licences are withdrawn at once when a payment is given back. */
  | { kind: 'licence_withdrawn'; licenceIds: readonly string[] }
  /** The problems of a design that is or will be released, or on the day of its release. */
  | { kind: 'problems'; modelId: number; occasion: { fingerprint: string } | { releaseDay: string } };

interface EventRow {
  /** A person gets one notification for each key. */
  key: string;
  /** Notifications of one subject are grouped in the list. */
  subject: string;
  modelId?: number;
  commentId?: number;
  licenceId?: string;
  details?: { edition: number; note: string } | { isReleaseDay: true };
}

/**
 * Inserts the notifications of an event, on the site and in the next digest as each person has chosen, in the transaction of
 * the caller. A repeated call for the same event inserts nothing, and neither does one about a design that is not public,
 * unless it is about its problems.
 * Call it for many people in pages of at most 1,000, in the order of their ids.
 *
 * It locks the people and then the design, so that neither can be deleted meanwhile; a caller that locks comments or
 * licences itself locks the people before.
 * @returns the number of inserted notifications
 */
export async function notify(
  tx: Tx,
  event: NotificationEvent,
  { userIds, now }: { userIds: readonly string[]; now: Date },
): Promise<number> {
  const people = await lockPeople(tx, userIds);
  if (people.length === 0) return 0;
  if (event.kind !== 'licence_withdrawn' && !(await lockDesign(tx, event))) return 0;
  const { kind } = event;
  const { numAffectedRows = 0n } = await sql`
    insert into notifications (user_id, kind, event_key, subject, model_id, comment_id, licence_id, details, on_site,
      in_digest, created_at)
    select person.id, ${kind}::text, event.key, event.subject, event."modelId", event."commentId", event."licenceId",
      coalesce(event.details, '{}'), wanted.on_site, wanted.in_digest, ${now}::timestamptz
    from unnest(${people}::text[]) as person (id)
    cross join jsonb_to_recordset(${JSON.stringify(toRows(event, now))}::jsonb) as event
      (key text, subject text, "modelId" int, "commentId" bigint, "licenceId" text, details jsonb)
    left join notification_settings s on s.user_id = person.id and s.kind = ${kind}::text
    cross join lateral (
      select coalesce(s.on_site, true) as on_site, coalesce(s.in_digest, false) as in_digest) wanted
    where wanted.on_site or wanted.in_digest
    order by person.id, event.key
    on conflict (user_id, kind, event_key) do nothing`.execute(tx);
  return Number(numAffectedRows);
}

/** Locks people in the order of their ids and returns the ids of those that exist. */
async function lockPeople(tx: Tx, userIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from users where id = any(${userIds}::text[]) order by id for key share`.execute(tx);
  return rows.map(({ id }) => id);
}

async function lockDesign(
  tx: Tx,
  { kind, modelId }: Exclude<NotificationEvent, { kind: 'licence_withdrawn' }>,
): Promise<boolean> {
  const isVisible = kind === 'problems' ? sql`deleted_at is null` : sql`is_public`;
  const { rows } = await sql`
    select id from models where id = ${modelId} and ${isVisible} for key share`.execute(tx);
  return rows.length > 0;
}

function toRows(event: NotificationEvent, now: Date): EventRow[] {
  if (event.kind === 'licence_withdrawn') {
    // A licence that was reinstated can be withdrawn again.
    const toRow = (licenceId: string) => ({ key: `${licenceId} ${now.toISOString()}`, licenceId });
    return event.licenceIds.map((licenceId) => ({ ...toRow(licenceId), subject: 'licences' }));
  }
  const { modelId } = event;
  if (event.kind === 'reply') {
    const { commentId, parentId } = event;
    return [{ key: String(commentId), subject: String(parentId), modelId, commentId }];
  }
  if (event.kind === 'problems') return [toProblemsRow(event)];
  const subject = String(modelId);
  if (event.kind === 'release') return [{ key: subject, subject, modelId }];
  const { edition, note } = event;
  return [{ key: `${modelId} ${edition}`, subject, modelId, details: { edition, note } }];
}

/** The problems of several designs are listed together. */
function toProblemsRow({ modelId, occasion }: Extract<NotificationEvent, { kind: 'problems' }>): EventRow {
  if ('fingerprint' in occasion)
    return { key: `${modelId} ${occasion.fingerprint}`, subject: 'new', modelId };
  const { releaseDay } = occasion;
  return { key: `${modelId} ${releaseDay}`, subject: releaseDay, modelId, details: { isReleaseDay: true } };
}
