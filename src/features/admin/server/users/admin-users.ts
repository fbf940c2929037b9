import type { Selectable } from 'kysely';
import type { UsersTable } from '#src/db/account-tables.ts';
import type { Db } from '#src/db/types.ts';
import { getAccessTier } from '#src/features/plans/access.ts';
import { freeSubscription } from '#src/features/plans/constants.ts';
import type { AdminUser } from '../../schemas.ts';
import { findGrants } from '#src/features/plans/server/grants.ts';
import { getSubscriptions } from '#src/features/plans/server/subscriptions.ts';
import { messages } from '#src/features/users/messages.ts';
import { notFound } from '#src/lib/errors.ts';

type UserRow = Selectable<UsersTable>;

export type ListedUser = Pick<
  UserRow,
  'id' | 'first_name' | 'last_name' | 'username' | 'email' | 'is_admin' | 'is_mod' | 'created_at'
>;

/** @throws AppError 404 */
export async function getUserRow(db: Db, userId: string): Promise<UserRow> {
  const row = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst();
  if (!row) throw notFound(messages.notFound);
  return row;
}

/** @throws AppError 404 */
export async function getAdminUser(db: Db, userId: string, now: Date): Promise<AdminUser> {
  const row = await getUserRow(db, userId);
  const [user] = await toAdminUsers(db, [row], now);
  if (!user) throw notFound(messages.notFound);
  return user;
}

/** Converts rows to the form of the admin API and reads the plans of all users in one query each. */
export async function toAdminUsers(db: Db, rows: readonly ListedUser[], now: Date): Promise<AdminUser[]> {
  const ids = rows.map(({ id }) => id);
  const plans = await getSubscriptions(db, ids, now);
  const grants = await findGrants(db, ids, now);
  return rows.map((row) => {
    const grant = grants.get(row.id);
    return {
      id: row.id,
      firstName: row.first_name,
      lastName: row.last_name,
      username: row.username,
      email: row.email,
      isAdmin: row.is_admin,
      isMod: row.is_mod,
      subscriptionTier: getAccessTier(plans.get(row.id) ?? freeSubscription, now),
      grantTier: grant?.tier ?? null,
      isLifetimeSubscription: grant?.ends_at === null,
      freeSubscriptionEndDate: grant?.ends_at?.toISOString() ?? null,
      freeSubscriptionGrantedBy: grant?.granted_by ?? null,
      createdAt: row.created_at.toISOString(),
    };
  });
}
