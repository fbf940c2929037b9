import { uniqueViolation } from '#src/db/errors.ts';
import type { Tx } from '#src/db/types.ts';
import type { Jobs } from '#src/jobs/jobs.ts';
import { invalid, unauthorized } from '#src/lib/errors.ts';
import type { Context } from '#src/features/context.ts';
import { authMailJob } from './mail-job.ts';
import type { ChangeLink } from './mail-tokens.ts';
import {
  findChange,
  storeChange,
  lockUser,
  updateChange,
  voidLinks,
  type EmailChange,
} from './pending-links.ts';

const ownAddress = 'This is your address already.';
const addressTaken = 'This address belongs to another account by now. Nothing was changed.';

/**
 * Starts a change of the address. Only the mail to the new address reveals whether that one is free.
 * @returns the message for the person
 * @throws AppError 400 when it is the person's own
 */
export function beginEmailChange(
  { db, jobs }: Context,
  request: { userId: string; sessionId: string; newEmail: string },
): Promise<string> {
  const { userId, sessionId, newEmail: to } = request;
  return db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, userId);
    // A change of the password ends sessions and links. A request that was made with the old password is refused.
    if (!user || !(await hasSession(tx, sessionId))) throw unauthorized();
    const { email: from, email_verified: isProven } = user;
    if (from === to) throw invalid(ownAddress, [{ path: 'newEmail', message: ownAddress }]);
    const change = { userId, from, to, sessionId, isAllowed: !isProven, isDone: false };
    const changeId = await storeChange(tx, change);
    if (isProven) {
      await jobs.send(authMailJob, { kind: 'email-change-old', changeId }, { tx });
      return `We have sent a link to ${from}. Once you have followed it, a second link goes to ${to}.`;
    }
    await jobs.send(authMailJob, { kind: 'email-change-begun', userId }, { tx });
    await jobs.send(authMailJob, { kind: 'email-change-new', changeId }, { tx });
    return `We have sent a link to ${to}. Your email changes once you have followed it.`;
  });
}

async function hasSession(tx: Tx, id: string): Promise<boolean> {
  return (await tx.selectFrom('sessions').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** Returns the result of the link, also when it is followed again; undefined when it is no longer valid. */
export type LinkResult = { userId: string; step: 'allowed' | 'changed'; isNew: boolean } | undefined;

/** @throws AppError 400 `address_taken` when another account has taken the new address */
export async function followChangeLink(context: Context, link: ChangeLink): Promise<LinkResult> {
  try {
    return await context.db.transaction().execute((tx) => follow(tx, context.jobs, link));
  } catch (error) {
    if (uniqueViolation(error) === undefined) throw error;
    throw invalid(addressTaken, undefined, 'address_taken');
  }
}

async function follow(tx: Tx, jobs: Jobs, { changeId, step }: ChangeLink): Promise<LinkResult> {
  const named = await findChange(tx, changeId);
  const user = named && (await lockUser(tx, named.userId));
  // Read again, since it may have been canceled while this waited for the lock.
  const change = user && (await findChange(tx, changeId));
  if (!change) return undefined;
  const { userId } = change;
  const reached = step === 'old' ? 'allowed' : 'changed';
  if (user.email !== (change.isDone ? change.to : change.from)) return undefined;
  if (change.isDone) return { userId, step: reached, isNew: false };
  if (step === 'new') {
    if (!change.isAllowed) return undefined;
    await applyChange(tx, jobs, { changeId, change });
    return { userId, step: reached, isNew: true };
  }
  if (change.isAllowed) return { userId, step: reached, isNew: false };
  await updateChange(tx, changeId, { ...change, isAllowed: true });
  await jobs.send(authMailJob, { kind: 'email-change-new', changeId }, { tx });
  return { userId, step: reached, isNew: true };
}

async function applyChange(
  tx: Tx,
  jobs: Jobs,
  { changeId, change }: { changeId: string; change: EmailChange },
): Promise<void> {
  const { userId, from, to, sessionId } = change;
  await tx
    .updateTable('users')
    .set({ email: to, email_verified: true, updated_at: new Date() })
    .where('id', '=', userId)
    .execute();
  await updateChange(tx, changeId, { ...change, isDone: true });
  await voidLinks(tx, userId);
  await tx.deleteFrom('sessions').where('user_id', '=', userId).where('id', '!=', sessionId).execute();
  await jobs.send(authMailJob, { kind: 'email-changed', email: from }, { tx });
}
