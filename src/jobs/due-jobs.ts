import { sql } from 'kysely';
import type { Db } from '#src/db/types.ts';

export interface QueueDueTimes {
  name: string;
  hasDue: boolean;
  /** Seconds until the next waiting job is due; null when there is none. */
  dueIn: number | null;
  /** Seconds until the first running job counts as lost, by its last heartbeat or its time limit. */
  lostIn: number | null;
}

/** Reads when the waiting jobs of these queues are due, and when running jobs of any instance count as lost. */
export async function readDueTimes(db: Db, names: readonly string[]): Promise<QueueDueTimes[]> {
  const { rows } = await sql<QueueDueTimes>`
    select name, bool_or("hasDue") as "hasDue", min("dueIn") as "dueIn", min("lostIn") as "lostIn" from (
      select name, bool_or(start_after <= now()) as "hasDue",
        extract(epoch from min(start_after) filter (where start_after > now()) - now())::float8 as "dueIn",
        null::float8 as "lostIn"
      from pgboss.job where state < 'active' and not blocked and name = any(${names}) group by name
      union all
      select name, false, null, extract(epoch from min(least(
        started_on + expire_seconds * interval '1s', heartbeat_on + heartbeat_seconds * interval '1s'
      )) - now())::float8
      from pgboss.job where state = 'active' and name = any(${names}) group by name
    ) dues group by name`.execute(db);
  return rows;
}
