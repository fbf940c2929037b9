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

/** Release mails, for as long as it is kept who got them: what each was about, and what became of it. */
export function exportedReleaseMails(db: Db, userId: string) {
  const list: Paged<MailRow> = {
    db,
    select: sql`
      select r.mailing_id, mailing.kind, mailing.created_at, r.settled_at, r.state, r.attempts, r.error,
        ${toldDesigns} as designs
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

/** Of a digest without those that the person was told of when they came out. */
const toldDesigns = sql`coalesce((
  select json_agg(json_build_object('id', m.id, 'title', case when m.is_public then m.title end) order by released.id)
  from mailings released join models m on m.id = released.model_id
  where released.id = r.mailing_id or (released.digest_id = r.mailing_id and not exists (
    select from mailing_recipients told
    where told.mailing_id = released.id and told.user_id = r.user_id and told.state <> 'skipped'))), '[]'::json)`;
