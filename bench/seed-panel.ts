import { sql } from 'kysely';
import type { Db } from '#src/db/types.ts';

/** Hides the designs after the first `released` ones from the public lists. */
export async function hideDesigns(db: Db, released: number): Promise<void> {
  await sql`
    update models set
      state = case id % 3 when 0 then 'draft' when 1 then 'scheduled' else 'released' end,
      releases_at = case id % 3 when 1 then now() + id * interval '1 day' end,
      deleted_at = case id % 3 when 2 then now() - random() * interval '20 days' end
    where id > ${released}::int`.execute(db);
}

const entryCount = 100_000;
const actorCount = 5;

/** Inserts the actions of five people in two years. */
export async function insertAuditEvents(db: Db): Promise<void> {
  await sql`
    insert into audit_events (at, actor_id, action, target_kind, target_id, target_name, before, after)
    select now() - n * interval '10 minutes', 'bench-' || n % ${actorCount}::int, action, split_part(action, '.', 1),
      case when action like 'user.%' then 'bench-' || n % 50000 else (1 + n * 7919::bigint % 10000)::text end,
      case when action like 'design.%' then 'Design ' || n else '' end, '{"title":"Vase"}', '{"title":"Ribbed vase"}'
    from generate_series(1, ${entryCount}::int) n, lateral (
      select (array['design.update', 'design.update', 'design.create', 'design.delete', 'user.role', 'user.grant',
        'comment.hide'])[1 + n % 7] as action
    ) done`.execute(db);
}
