import type { Tx } from '#src/db/types.ts';
import { recordAuditEvent } from '#src/features/audit/server/record-audit-event.ts';
import { endGrant, findGrant, setGrant, type GrantRow } from '#src/features/plans/server/grants.ts';
import { messages } from '#src/features/users/messages.ts';
import { changeRole } from '#src/features/users/server/roles.ts';
import type { Jobs } from '#src/jobs/jobs.ts';
import { forbidden, notFound, unauthorized } from '#src/lib/errors.ts';
import type { Context } from '#src/features/context.ts';
import type { AdminUser, UserChange } from '../../schemas.ts';
import { sendEndedMail, sendGivenMail } from '../grants/grant-jobs.ts';
import { getAdminUser } from './admin-users.ts';

export interface UserChangeOrder {
  adminId: string;
  userId: string;
  change: UserChange;
  now: Date;
}

/** @throws AppError 404, 409 `last_admin`, 401 when the admin was deleted meanwhile, 403 when the admin lost the role */
export async function changeUser(
  { db, jobs }: Pick<Context, 'db' | 'jobs'>,
  order: UserChangeOrder,
): Promise<AdminUser> {
  const { adminId: actorId, userId, change, now } = order;
  await db.transaction().execute(async (tx) => {
    const person = await lockUserAndAdmin(tx, order);
    if (change.role !== undefined) await changeRole(tx, { actorId, person, role: change.role });
    if (change.tier !== undefined) await changeGrant(tx, jobs, { ...order, tier: change.tier });
  });
  return getAdminUser(db, userId, now);
}

/**
 * Locks the person first, which serializes grants, and then the admin. In this order the admin's deletion and the grant
 * cannot wait for each other.
 */
async function lockUserAndAdmin(tx: Tx, { adminId, userId }: UserChangeOrder) {
  const users = tx.selectFrom('users').select(['id', 'is_admin', 'is_mod']);
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
  const auditEvent = { actorId: adminId, target: { id: userId } };
  if (tier === 'free') {
    const ended = await endGrant(tx, userId, now);
    if (!ended) return;
    await recordAuditEvent(tx, { ...auditEvent, action: 'user.grant_end', before: toValues(ended) });
    // The grant may have expired before; the hourly job has not removed it yet.
    await sendEndedMail(jobs, tx, ended, ended.ends_at && ended.ends_at < now ? ended.ends_at : now);
    return;
  }
  const months = change.isLifetime === true ? null : (change.months ?? 1);
  const before = await findGrant(tx, userId, now);
  const grant = await setGrant(tx, { userId, tier, months, grantedBy: adminId }, now);
  await recordAuditEvent(tx, {
    ...auditEvent,
    action: 'user.grant',
    before: before ? toValues(before) : null,
    after: toValues(grant),
  });
  await sendGivenMail(jobs, tx, grant);
}

function toValues({ tier, ends_at: endsAt }: GrantRow) {
  return { tier, isLifetime: endsAt === null, endsAt: endsAt?.toISOString() ?? null };
}
