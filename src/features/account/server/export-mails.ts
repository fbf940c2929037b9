import { sql } from 'kysely';
import type { Db } from '#src/db/types.ts';
import { readList, type Paged } from './paged-list.ts';

interface MailRow {
  mailing_id: number;
  kind: 'release' | 'digest';
  created_at: Date;
  settled_at: Date | null;
  state: string;
  attempts: number;
  error: string | null;
  designs: { id: number; title: string | null }[];
}

/** Exports release mails with their designs and outcome, as long as the recipients are stored. */
export function exportReleaseMails(db: Db, userId: string) {
  const list: Paged<MailRow> = {
    db,
    select: sql`
      select r.mailing_id, mailing.kind, mailing.created_at, r.settled_at, r.state, r.attempts, r.error,
        ${announcedDesigns} as designs
      from mailing_recipients r join mailings mailing on mailing.id = r.mailing_id
      where r.user_id = ${userId}`,
    order: sql`r.mailing_id`,
    isAfter: ({ mailing_id: id }) => sql`r.mailing_id > ${id}::int`,
  };
  return readList(list, (row) => ({
    kind: row.kind,
    beganAt: row.created_at,
    designs: row.designs,
    state: row.state,
    settledAt: row.settled_at,
    attempts: row.attempts,
    failure: row.error,
  }));
}

/** Designs of a mail; a digest leaves out those that the person was mailed about at release. */
const announcedDesigns = sql`coalesce((
  select json_agg(json_build_object('id', m.id, 'title', case when m.is_public then m.title end) order by released.id)
  from mailings released join models m on m.id = released.model_id
  where released.id = r.mailing_id or (released.digest_id = r.mailing_id and not exists (
    select from mailing_recipients told
    where told.mailing_id = released.id and told.user_id = r.user_id and told.state <> 'skipped'))), '[]'::json)`;
