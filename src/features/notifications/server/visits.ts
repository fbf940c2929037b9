import { sql } from 'kysely';
import type { Db } from '#src/db/types.ts';
import type { NewSinceVisit } from '../schemas.ts';

/** A visit ends when the person was away for this long. */
const awayHours = 6;
/** A visit is recorded no more often. */
const recordMinutes = 10;
const maxCounted = 100;

const nothing: NewSinceVisit = { since: null, designs: 0, editions: 0, replies: 0 };

/** Records a visit, and counts what is new since the one before. */
export async function recordVisit(db: Db, userId: string, now: Date): Promise<NewSinceVisit> {
  const since = await findVisitBefore(db, userId, now);
  if (since === null) return nothing;
  const { rows } = await sql<Omit<NewSinceVisit, 'since'>>`
    select
      (select count(*)::int from (
        select from models where is_public and released_at > ${since} order by released_at desc limit ${maxCounted}
      ) d) as designs,
      count(distinct n.subject) filter (where n.kind = 'new_edition')::int as editions,
      count(*) filter (where n.kind = 'reply')::int as replies
    from (
      select * from visible_notifications(${userId}) v
      where v.created_at > ${since} and v.kind in ('new_edition', 'reply')
      order by v.id desc limit ${maxCounted}
    ) n`.execute(db);
  return { ...nothing, ...rows[0], since: since.toISOString() };
}

/** Moves the end of the present visit to now, and returns the end of the one before. */
async function findVisitBefore(db: Db, userId: string, now: Date): Promise<Date | null> {
  const { rows } = await sql<{ since: Date | null }>`
    insert into visits (user_id, seen_at) values (${userId}, ${now})
    on conflict (user_id) do update set
      since = case
        when visits.seen_at < excluded.seen_at - ${awayHours} * interval '1 hour' then visits.seen_at
        else visits.since
      end,
      seen_at = excluded.seen_at
    where visits.seen_at < excluded.seen_at - ${recordMinutes} * interval '1 minute'
    returning since`.execute(db);
  if (rows[0]) return rows[0].since;
  const kept = await db.selectFrom('visits').select('since').where('user_id', '=', userId).executeTakeFirst();
  return kept?.since ?? null;
}
