import type { Db, Tx } from '#src/db/types.ts';
import { accessTier } from '#src/features/plans/access.ts';
import { endGrant, findGrant, setGrant } from '#src/features/plans/server/grants.ts';
import { getSubscription } from '#src/features/plans/server/subscriptions.ts';
import { messages } from '#src/features/users/messages.ts';
import { changeRole } from '#src/features/users/server/roles.ts';
import type { Jobs } from '#src/jobs/jobs.ts';
import { forbidden, notFound, unauthorized } from '#src/lib/errors.ts';
import type { AdminUser, UserChange } from '../contract.ts';
import { sendEnded, sendGiven } from './grants/grant-jobs.ts';

export interface ChangeDeps {
  db: Db;
  jobs: Jobs;
}

export interface UserChangeOrder {
  adminId: string;
  userId: string;
  change: UserChange;
  now: Date;
}

/** @throws AppError 404, 409 `last_admin`; for an admin who is gone meanwhile 401, for one who is none any more 403 */
export async function changeUser({ db, jobs }: ChangeDeps, order: UserChangeOrder): Promise<AdminUser> {
  const { userId, change, now } = order;
  await db.transaction().execute(async (tx) => {
    const person = await lockBoth(tx, order);
    if (change.role !== undefined) await changeRole(tx, person, change.role);
    if (change.tier !== undefined) await changeGrant(tx, jobs, { ...order, tier: change.tier });
  });
  return getAdminUser(db, userId, now);
}

/**
 * First the person, so that grants come one after the other; then the admin, whose deletion would wait for the grant
 * while the grant waits for it.
 */
async function lockBoth(tx: Tx, { adminId, userId }: UserChangeOrder) {
  const users = tx.selectFrom('users').select(['id', 'is_admin']);
  const person = await users.where('id', '=', userId).forNoKeyUpdate().executeTakeFirst();
  if (!person) throw notFound(messages.notFound);
  const admin = await users.where('id', '=', adminId).forKeyShare().executeTakeFirst();
  if (!admin) throw unauthorized();
  if (!admin.is_admin) throw forbidden('Admin access required');
  return person;
}

async function changeGrant(
  tx: Tx,
  jobs: Jobs,
  { adminId, userId, change, tier, now }: UserChangeOrder & { tier: AdminUser['subscriptionTier'] },
): Promise<void> {
  if (tier === 'free') {
    const ended = await endGrant(tx, userId);
    // One that had ended by itself is tidied up here before the clock comes round.
    if (ended) await sendEnded(jobs, tx, ended, ended.ends_at && ended.ends_at < now ? ended.ends_at : now);
    return;
  }
  const months = change.isLifetime === true ? null : (change.months ?? 1);
  await sendGiven(jobs, tx, await setGrant(tx, { userId, tier, months, grantedBy: adminId }, now));
}

/** @throws AppError 404 */
async function getAdminUser(db: Db, userId: string, now: Date): Promise<AdminUser> {
  const row = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst();
  if (!row) throw notFound(messages.notFound);
  const grant = await findGrant(db, userId, now);
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    username: row.username,
    email: row.email,
    isAdmin: row.is_admin,
    isMod: row.is_mod,
    subscriptionTier: accessTier(await getSubscription(db, userId, now), now),
    isLifetimeSubscription: grant?.ends_at === null,
    freeSubscriptionEndDate: grant?.ends_at?.toISOString() ?? null,
    freeSubscriptionGrantedBy: grant?.granted_by ?? null,
    createdAt: row.created_at.toISOString(),
  };
}
