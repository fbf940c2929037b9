import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#src/db/types.ts';
import { combineGrantAndPaid } from '../combine.ts';
import { freeSubscription } from '../constants.ts';
import type { Subscription } from '../schemas.ts';
import { choosePaidPlan, type PaidRow } from '../paid.ts';

/** The newest rows that are read per person. Subscriptions that never started are excluded, so they cannot crowd out others. */
const maxRows = 20;

/** A person's grant and one of their subscriptions. */
export type PlanRow = { grant_tier: string | null; grant_ends_at: Date | null } & (PaidRow | { id: null });

/** The columns of `PlanRow` in a query with `joinPlans`. */
export const planColumns = sql`g.tier as grant_tier, g.ends_at as grant_ends_at, s.*`;

/** Joins the grant and the subscriptions of a person to a query, which gets a row for each subscription, at least one. */
export const joinPlans = (personId: RawBuilder<unknown>) => sql`
  left join plan_grants g on g.user_id = ${personId}
  left join lateral (
    select id, status, tier, pending_tier, paid_tier, paid_until, is_processing, is_reversed,
      cancel_at_period_end, current_period_end, grace_until, created_at, ended_at
    from billing_subscriptions
    where user_id = ${personId} and status <> 'incomplete_expired' and (status <> 'incomplete' or is_processing)
    order by created_at desc
    limit ${maxRows}
  ) s on true`;

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
  const { rows } = await sql<PlanRow & { person_id: string }>`
    select person.id as person_id, ${planColumns}
    from unnest(${userIds}::text[]) as person (id)
    ${joinPlans(sql.ref('person.id'))}`.execute(db);
  const byPerson = Map.groupBy(rows, (row) => row.person_id);
  return new Map(Array.from(byPerson, ([id, personRows]) => [id, buildSubscription(personRows, now)]));
}

/** @param rows all rows of one person */
export function buildSubscription(rows: readonly PlanRow[], now: Date): Subscription {
  const [first] = rows;
  const grant =
    first?.grant_tier == null ? undefined : { tier: first.grant_tier, ends_at: first.grant_ends_at };
  const paid = rows.filter((row) => row.id !== null);
  return combineGrantAndPaid(grant, choosePaidPlan(paid, now), now);
}
