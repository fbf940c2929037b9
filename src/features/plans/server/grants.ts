import { sql, type Selectable } from 'kysely';
import type { Database, Db, Tx } from '#src/db/types.ts';
import { addMonths } from '#src/lib/months.ts';
import type { PaidTier } from '#src/lib/payment-types.ts';

export interface NewGrant {
  userId: string;
  tier: PaidTier;
  /** Null for a lifetime. */
  months: number | null;
  grantedBy: string;
}

export type GrantRow = Selectable<Database['plan_grants']>;

/** Replaces the person's current grant; durations are not added up. Lock both users' rows before. */
export async function setGrant(tx: Tx, order: NewGrant, now: Date): Promise<GrantRow> {
  const { userId, tier, months, grantedBy } = order;
  const grant = {
    tier,
    ends_at: months === null ? null : new Date(addMonths(now.getTime(), months)),
    granted_by: grantedBy,
    created_at: now,
    reminded_at: null,
  };
  await recordEnds(tx, [userId], now);
  return tx
    .insertInto('plan_grants')
    .values({ user_id: userId, ...grant })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(grant))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Removes a person's grant. @returns the removed row, or undefined if there was none */
export async function endGrant(tx: Tx, userId: string, now: Date): Promise<GrantRow | undefined> {
  await recordEnds(tx, [userId], now);
  return tx.deleteFrom('plan_grants').where('user_id', '=', userId).returningAll().executeTakeFirst();
}

/** Records the time of the grants of these people, which end now at the latest. */
async function recordEnds(tx: Tx, userIds: readonly string[], now: Date): Promise<void> {
  await sql`
    insert into ended_grants (user_id, tier, began_at, ended_at)
    select user_id, tier, created_at, least(ends_at, ${now})
    from plan_grants where user_id = any(${userIds}::text[])`.execute(tx);
}

/** Returns a person's running grant, or undefined if there is none. */
export async function findGrant(db: Db, userId: string, now: Date): Promise<GrantRow | undefined> {
  return (await findGrants(db, [userId], now)).get(userId);
}

/** Returns the running grants of several people, by user id. */
export async function findGrants(
  db: Db,
  userIds: readonly string[],
  now: Date,
): Promise<Map<string, GrantRow>> {
  const rows = await db
    .selectFrom('plan_grants')
    .selectAll()
    .where((where) => where('user_id', '=', sql<string>`any(${userIds}::text[])`))
    .where((where) => where.or([where('ends_at', 'is', null), where('ends_at', '>', now)]))
    .execute();
  return new Map(rows.map((row) => [row.user_id, row]));
}

export interface GrantBatch {
  now: Date;
  /** The maximum number of rows at once, so that the transaction stays short. */
  limit: number;
}

/** Removes up to `limit` ended grants. @returns the removed rows */
export async function removeEndedGrants(tx: Tx, { now, limit }: GrantBatch): Promise<GrantRow[]> {
  const found = await tx
    .selectFrom('plan_grants')
    .select('user_id')
    .where('ends_at', '<=', now)
    .orderBy('ends_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  if (found.length === 0) return [];
  await recordEnds(tx, getUserIds(found), now);
  return tx.deleteFrom('plan_grants').where('user_id', 'in', getUserIds(found)).returningAll().execute();
}

/** Marks up to `limit` grants that end by `by` and were not announced as announced. @returns the marked rows */
export async function markEndingGrants(tx: Tx, by: Date, { now, limit }: GrantBatch): Promise<GrantRow[]> {
  const found = await tx
    .selectFrom('plan_grants')
    .select('user_id')
    .where('ends_at', '>', now)
    .where('ends_at', '<=', by)
    .where('reminded_at', 'is', null)
    .orderBy('ends_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  if (found.length === 0) return [];
  return tx
    .updateTable('plan_grants')
    .set({ reminded_at: now })
    .where('user_id', 'in', getUserIds(found))
    .returningAll()
    .execute();
}

const getUserIds = (rows: { user_id: string }[]) => rows.map((row) => row.user_id);
