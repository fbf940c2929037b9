import { sql } from 'kysely';
import type { Db } from '#src/db/types.ts';
import { combineGrantAndPaid } from '../combine.ts';
import { freeSubscription } from '../constants.ts';
import type { Subscription } from '../schemas.ts';
import { choosePaidPlan, type PaidRow } from '../paid.ts';

/** The newest rows that are read per person. Subscriptions that never started are excluded, so they cannot crowd out others. */
const maxRows = 20;

type PlanRow = { person_id: string; grant_tier: string | null; grant_ends_at: Date | null } & (
  | PaidRow
  | { id: null }
);

/** Returns a person's subscription from grant and payments, or the free one for an unknown id. */
export async function getSubscription(db: Db, userId: string, now: Date): Promise<Subscription> {
  return (await getSubscriptions(db, [userId], now)).get(userId) ?? freeSubscription;
}

/** Returns the subscriptions of several people, by user id, with one query. */
export async function getSubscriptions(
  db: Db,
  userIds: readonly string[],
  now: Date,
): Promise<Map<string, Subscription>> {
  const { rows } = await sql<PlanRow>`
    select person.id as person_id, g.tier as grant_tier, g.ends_at as grant_ends_at, s.*
    from unnest(${userIds}::text[]) as person (id)
    left join plan_grants g on g.user_id = person.id
    left join lateral (
      select id, status, tier, pending_tier, paid_tier, paid_until, is_processing, is_reversed,
        cancel_at_period_end, current_period_end, grace_until, created_at, ended_at
      from billing_subscriptions
      where user_id = person.id and status <> 'incomplete_expired' and (status <> 'incomplete' or is_processing)
      order by created_at desc
      limit ${maxRows}
    ) s on true`.execute(db);
  const byPerson = Map.groupBy(rows, (row) => row.person_id);
  return new Map(Array.from(byPerson, ([id, personRows]) => [id, buildSubscription(personRows, now)]));
}

function buildSubscription(rows: PlanRow[], now: Date): Subscription {
  const [first] = rows;
  const grant =
    first?.grant_tier == null ? undefined : { tier: first.grant_tier, ends_at: first.grant_ends_at };
  const paid = rows.filter((row) => row.id !== null);
  return combineGrantAndPaid(grant, choosePaidPlan(paid, now), now);
}
