import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Db } from '#src/db/types.ts';
import { invalid, unauthorized } from '#src/lib/errors.ts';
import type { Context } from '#src/features/context.ts';
import type { AuthContext } from '../auth-context.ts';
import { forgetFailures } from '../attempts.ts';
import { findPasswordHash, wrongPassword } from '../identity.ts';
import { preparedHash } from '../library/better-auth.ts';
import { authMailJob } from '../mails/mail-job.ts';
import { lockUser, voidLinks } from '../mails/pending-links.ts';
import { requireUnknownPassword } from './password-rules.ts';
import { hashPassword } from '../library/password.ts';

export const invalidLink = () =>
  invalid('This link is no longer good. Please ask for a new one.', undefined, 'invalid_token');

/**
 * Sets a password by means of a reset token and ends all sessions. All checks run before the library consumes the token.
 * @returns the account's id
 * @throws AppError 400 `invalid_token`, 400 `known_password`
 */
export async function resetPassword(
  { db, auth, jobs, origin }: AuthContext,
  request: FastifyRequest,
  { token, password }: { token: string; password: string },
): Promise<string> {
  const userId = await auth.mailTokens.findReset(token);
  const owner = userId !== undefined && (await findOwner(db, userId));
  if (!owner) throw invalidLink();
  await requireUnknownPassword({ password, owner, siteUrl: origin(), field: 'password' });
  const hash = await hashPassword(password);
  const response = await preparedHash.run(hash, () =>
    auth.ask(request, '/reset-password', { token, newPassword: password }),
  );
  if (response.status === 400) throw invalidLink();
  if (!response.ok) throw new Error(`The reset answered ${response.status}.`);
  await verifyOwner({ db, jobs }, owner);
  await forgetFailures(db, { id: owner.id, account: auth.hashAccount(owner.email) });
  return owner.id;
}

/**
 * A reset by mail verifies the address. If it was not verified before, a stranger may have created the account, so a
 * second factor that exists is removed as well.
 */
function verifyOwner(
  { db, jobs }: Pick<Context, 'db' | 'jobs'>,
  { id, email }: { id: string; email: string },
) {
  return db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, id);
    if (!user) return;
    await voidLinks(tx, id);
    await jobs.send(authMailJob, { kind: 'password-changed', userId: id }, { tx });
    if (user.email_verified || user.email !== email) return;
    await tx.deleteFrom('two_factors').where('user_id', '=', id).execute();
    await tx
      .updateTable('users')
      .set({ email_verified: true, two_factor_enabled: false, updated_at: new Date() })
      .where('id', '=', id)
      .execute();
  });
}

/**
 * Sets a password for a person whose identity is confirmed, and ends all sessions but this one, which gets a new token.
 * @returns the Set-Cookie lines of the renewed session
 * @throws AppError 400 `known_password`
 */
export async function changePassword(
  { db, auth, jobs, origin }: AuthContext,
  request: FastifyRequest,
  {
    userId,
    currentPassword,
    newPassword,
  }: {
    userId: string;
    /** The current password, checked already; undefined for an account without one. */
    currentPassword?: string | undefined;
    newPassword: string;
  },
): Promise<string[]> {
  const owner = await findOwner(db, userId);
  if (!owner) throw unauthorized();
  await requireUnknownPassword({ password: newPassword, owner, siteUrl: origin(), field: 'newPassword' });
  const hash = await hashPassword(newPassword);
  const isFirst = (await findPasswordHash(db, userId)) === undefined;
  if (isFirst) await addPassword(db, userId, hash);
  const endLinks = () =>
    db.transaction().execute(async (tx) => {
      await lockUser(tx, userId);
      await voidLinks(tx, userId);
    });
  // Links are revoked first, so that a crash between the two steps leaves no valid link.
  await endLinks();
  const response = await preparedHash.run(hash, () =>
    auth.ask(request, '/change-password', {
      currentPassword: isFirst ? newPassword : (currentPassword ?? ''),
      newPassword,
      revokeOtherSessions: true,
    }),
  );
  if (response.status === 401) throw unauthorized();
  // The password was correct before, so a concurrent change came first.
  if (response.status === 400) throw wrongPassword('currentPassword');
  if (!response.ok) throw new Error(`The change of password answered ${response.status}.`);
  // Links that were requested with the old password in the meantime are revoked as well.
  await endLinks();
  await jobs.send(authMailJob, { kind: 'password-changed', userId });
  return response.headers.getSetCookie();
}

/** Sets the first password of an account that was created through Google or Discord; the library handles its sessions. */
async function addPassword(db: Db, userId: string, password: string): Promise<void> {
  await db
    .insertInto('accounts')
    .values({
      id: randomUUID(),
      user_id: userId,
      account_id: userId,
      provider_id: 'credential',
      password,
    })
    .onConflict((conflict) => conflict.columns(['provider_id', 'account_id']).doUpdateSet({ password }))
    .execute();
}

async function findOwner(db: Db, userId: string) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'username', 'first_name as firstName', 'last_name as lastName'])
    .where('id', '=', userId)
    .executeTakeFirst();
}
