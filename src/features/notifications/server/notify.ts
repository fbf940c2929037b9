import { sql } from 'kysely';
import type { Tx } from '#src/db/types.ts';
import type { NotificationKind } from '../constants.ts';

/** An event that people are told about. */
export type NotificationEvent =
  | { kind: 'reply'; modelId: number; parentId: number; commentId: number }
  /** The note is plain text that says what has changed; '' for none. */
  | { kind: 'new_edition'; modelId: number; edition: number; note: string }
  | { kind: 'release'; modelId: number }
  | { kind: 'licence_withdrawn'; licenceId: string };

interface EventRow {
  kind: NotificationKind;
  eventKey: string;
  subject: string;
  modelId: number | null;
  commentId: number | null;
  licenceId: string | null;
  details: { edition?: number; note?: string };
}

/**
 * Tells people of an event on the site and in the next digest, as each of them has chosen, in the transaction of the caller.
 * A person is told once of each event, so a repeated call inserts nothing, and nobody is told of a design that is not
 * public. Tell many people in pages of at most 1,000, in the order of their ids.
 *
 * It locks the people and then the design, so that both cannot be deleted meanwhile; a caller that locks designs or comments
 * itself locks the people before.
 * @returns the number of people who have been told
 */
export async function notify(
  tx: Tx,
  event: NotificationEvent,
  { userIds, now }: { userIds: readonly string[]; now: Date },
): Promise<number> {
  const people = await lockPeople(tx, userIds);
  if (people.length === 0) return 0;
  const { kind, eventKey, subject, modelId, commentId, licenceId, details } = toRow(event, now);
  if (modelId !== null && !(await lockPublicDesign(tx, modelId))) return 0;
  const { numAffectedRows = 0n } = await sql`
    insert into notifications (user_id, kind, event_key, subject, model_id, comment_id, licence_id, details, on_site,
      in_digest, created_at)
    select person.id, ${kind}, ${eventKey}, ${subject}, ${modelId}::int, ${commentId}::bigint, ${licenceId}::text,
      ${JSON.stringify(details)}::jsonb, wanted.on_site, wanted.in_digest, ${now}::timestamptz
    from unnest(${people}::text[]) as person (id)
    left join notification_settings s on s.user_id = person.id and s.kind = ${kind}
    cross join lateral (select coalesce(s.on_site, true) as on_site, coalesce(s.in_digest, false) as in_digest) wanted
    where wanted.on_site or wanted.in_digest
    order by person.id
    on conflict (user_id, kind, event_key) do nothing`.execute(tx);
  return Number(numAffectedRows);
}

/** Locks people in the order of their ids and returns the ids of those that exist. */
async function lockPeople(tx: Tx, userIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from users where id = any(${userIds}::text[]) order by id for key share`.execute(tx);
  return rows.map(({ id }) => id);
}

async function lockPublicDesign(tx: Tx, modelId: number): Promise<boolean> {
  const { rows } = await sql`
    select id from models where id = ${modelId} and is_public for key share`.execute(tx);
  return rows.length > 0;
}

function toRow(event: NotificationEvent, now: Date): EventRow {
  const { kind } = event;
  const none = { kind, modelId: null, commentId: null, licenceId: null, details: {} };
  if (event.kind === 'licence_withdrawn') {
    const { licenceId } = event;
    // A licence can be withdrawn again after it was reinstated.
    return { ...none, eventKey: `${licenceId} ${now.toISOString()}`, subject: licenceId, licenceId };
  }
  const { modelId } = event;
  if (event.kind === 'reply') {
    const { commentId, parentId } = event;
    return { ...none, eventKey: String(commentId), subject: String(parentId), modelId, commentId };
  }
  const ofDesign = { ...none, subject: String(modelId), modelId };
  if (event.kind === 'release') return { ...ofDesign, eventKey: String(modelId) };
  const { edition, note } = event;
  return { ...ofDesign, eventKey: `${modelId} ${edition}`, details: { edition, note } };
}
