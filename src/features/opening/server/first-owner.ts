import { isDeepStrictEqual } from 'node:util';
import type { FastifyRequest } from 'fastify';
import type { Connection } from '#src/db/client.ts';
import { withSessionLock } from '#src/db/session-lock.ts';
import type { Tx } from '#src/db/types.ts';
import { recordAuditEvent } from '#src/features/audit/server/record-audit-event.ts';
import { limitFailures } from '#src/features/auth/server/attempts.ts';
import type { AuthContext } from '#src/features/auth/server/auth-context.ts';
import { requireUnknownPassword } from '#src/features/auth/server/credentials/password-rules.ts';
import type { SignedIn } from '#src/features/auth/server/sessions/sign-in-result.ts';
import { toPathName } from '#src/features/site/schemas.ts';
import { findSite, saveSite } from '#src/features/site/server/site.ts';
import { closeShop } from '#src/http/process/maintenance.ts';
import { createConcurrencyLimit } from '#src/integrations/concurrency-limit.ts';
import { AppError, conflict } from '#src/lib/errors.ts';
import { getDisplayName } from '#src/lib/display-name.ts';
import { defaultFacts } from '#src/site.ts';
import type { Owner } from '../schemas.ts';
import { hasOwner, isSetupToken } from './setup-tokens.ts';

export type FirstRunContext = AuthContext & {
  connection: Connection;
  refreshSite: () => Promise<void>;
};

type MakeOwner = (request: FastifyRequest, body: Owner & { token: string }) => Promise<SignedIn>;

/**
 * Returns a function that creates the first admin, makes it the shop's designer, and closes the shop to visitors until the owner
 * opens it. One request at a time is handled by all instances, so that two browsers make one owner.
 * An account that an interrupted request has left is completed when its password is given again.
 * @throws AppError 403 for a token that is not valid, 409 when the shop has an owner or the address is taken
 */
export function createFirstOwner(context: FirstRunContext): MakeOwner {
  const { connection, db, now, origin, refreshSite } = context;
  const oneAtATime = createConcurrencyLimit({ running: 1, waiting: 20 });
  const make: MakeOwner = async (request, { token, ...owner }) => {
    if (!(await isSetupToken(db, token, now())))
      throw new AppError(403, 'setup_expired', 'This address has run out.');
    if (await hasOwner(db)) throw taken();
    const { password, ...names } = owner;
    await requireUnknownPassword({ password, owner: names, siteUrl: origin(), field: 'password' });
    const signedIn = await enter(context, request, owner);
    await replaceDesigners(context, signedIn.userId);
    await db.transaction().execute((tx) => promote(tx, signedIn.userId, now()));
    await refreshSite();
    return signedIn;
  };
  return (request, body) =>
    oneAtATime(() => withSessionLock(connection, 'first-owner', () => make(request, body)));
}

const taken = () => conflict('This shop has an owner already.', 'setup_taken');

/** Creates the account and signs in. */
async function enter(
  { auth, limiter }: FirstRunContext,
  request: FastifyRequest,
  owner: Owner,
): Promise<SignedIn> {
  try {
    return await auth.register(request, { ...owner, wantsStlEmails: false });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'address_taken') throw error;
    const { email, password } = owner;
    const who = { ip: request.ip, account: auth.hashAccount(email), deviceId: undefined };
    const signedIn = await limitFailures(limiter, who, () => auth.signIn(request, { email, password }));
    if (!signedIn || 'challenge' in signedIn) throw error;
    return signedIn;
  }
}

/** Makes the account the designer of the shop and of its release days, in place of the names that come with the program. */
async function replaceDesigners({ db }: FirstRunContext, userId: string): Promise<void> {
  const { facts } = await findSite(db);
  if (!isDeepStrictEqual(facts.designers, defaultFacts.designers)) return;
  const { username, first_name, last_name } = await db
    .selectFrom('users')
    .select(['username', 'first_name', 'last_name'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const names = { username, firstName: first_name, lastName: last_name };
  const designer = {
    ...{ userId, ...names, displayName: getDisplayName(names), username: toPathName(username) },
    ...{ style: '', specialties: [], socialUrl: null },
  };
  const releaseSchedule = facts.releaseSchedule.map(({ weekday }) => ({ weekday, designerUserId: userId }));
  const changed = { ...facts, designers: [designer], releaseSchedule };
  await saveSite(db, { facts: changed, source: 'panel', actorId: userId });
}

/** Gives the account the rights of the owner. Whoever starts the server vouches for the address. */
async function promote(tx: Tx, userId: string, now: Date): Promise<void> {
  const admin = { is_admin: true, email_verified: true };
  const run = await tx
    .insertInto('first_run')
    .values({ owner_id: userId, owner_made_at: now })
    .onConflict((clash) => clash.doNothing())
    .returning('is_only')
    .executeTakeFirst();
  if (!run) throw taken();
  await tx.updateTable('users').set(admin).where('id', '=', userId).execute();
  await closeShop(tx, { reason: 'opening', message: '', since: now });
  await recordAuditEvent(tx, {
    actorId: null,
    action: 'user.role',
    target: { id: userId },
    before: { role: 'user' },
    after: { role: 'admin' },
  });
}
