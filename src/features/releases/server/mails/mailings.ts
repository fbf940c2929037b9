import { sql } from 'kysely';
import type { Db } from '#src/db/types.ts';
import { maxCounted } from '#src/lib/capped-count.ts';
import { serializeQuery, readCursor, writeCursor } from '#src/http/api/list-cursor.ts';
import { cutPage, type ListPage } from '#src/http/api/list-page.ts';
import type { Mailing } from '../../mail-schemas.ts';

interface MailingRow {
  id: number;
  kind: Mailing['kind'];
  created_at: Date;
  gathered_to: string | null;
  sent_count: number;
  waiting: number;
  failed: number;
  designs: Mailing['designs'];
}

export interface PageQuery {
  limit: number;
  cursor?: string | undefined;
}

const identity = serializeQuery({ list: 'mailings' });

/**
 * Lists mailings, newest first by id. The number of sent mails is stored; waiting and failed mails are counted from their
 * rows, which soon are few per mailing.
 * @throws AppError 400 for a cursor of another list
 */
export async function listMailings(db: Db, { limit, cursor }: PageQuery): Promise<ListPage<Mailing>> {
  const after = cursor === undefined ? undefined : readCursor(identity, cursor, ['number']).after;
  const { rows } = await sql<MailingRow>`
    select mailing.id, mailing.kind, mailing.created_at, mailing.gathered_to, mailing.sent_count,
      ${countRecipients('waiting')} as waiting, ${countRecipients('failed')} as failed, ${mailingDesigns} as designs
    from mailings mailing
    where ${after === undefined ? sql`true` : sql`mailing.id < ${after[0]}::bigint`}
    order by mailing.id desc limit ${limit + 1}`.execute(db);
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from (select from mailings limit ${maxCounted}) counted`.execute(db);
  const { shown, last } = cutPage(rows, limit);
  return {
    items: shown.map(toMailing),
    total: counted.rows[0]?.count ?? 0,
    nextCursor: last && writeCursor(identity, { after: [last.id] }),
  };
}

/** Counts recipients by state. The state is a literal, so that the planner uses the partial index. */
const countRecipients = (state: 'waiting' | 'failed') => sql`(
  select count(*)::int from mailing_recipients r
  where r.mailing_id = mailing.id and r.state = ${sql.lit(state)})`;

/** Designs of a mailing: its own design, or those of all releases in the digest. */
const mailingDesigns = sql`coalesce((
  select json_agg(json_build_object('id', m.id, 'title', m.title, 'isPublic', m.is_public)
    order by released.created_at, released.id)
  from mailings released join models m on m.id = released.model_id
  where released.id = mailing.id or released.digest_id = mailing.id), '[]'::json)`;

function toMailing(row: MailingRow): Mailing {
  const { id, kind, waiting, failed, designs } = row;
  return {
    ...{ id, kind, waiting, failed, designs },
    at: row.created_at.toISOString(),
    isGathering: row.gathered_to !== null,
    sent: row.sent_count,
  };
}
