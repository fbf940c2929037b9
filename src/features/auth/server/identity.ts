import type { FastifyRequest } from 'fastify';
import type { Db } from '#src/db/types.ts';
import { forbidden, invalid, type AppError } from '#src/lib/errors.ts';
import type { Context } from '#src/features/context.ts';
import { messages } from '../messages.ts';
import { limitIdentityFailures } from './attempts.ts';
import type { CurrentSession } from './sessions/current-session.ts';
import { verifyPassword } from './library/password.ts';

const freshMs = 10 * 60_000;

/**
 * Confirms that the request comes from the account's owner: by the password, or, for an account without one, by a session
 * that is younger than ten minutes.
 * @param field name of the password's field in the error
 * @throws AppError 400 `wrong_password`, 403 `sign_in_again`, 429
 */
export type IdentityCheck = (
  request: FastifyRequest,
  viewer: { id: string },
  password: string | undefined,
  field?: string,
) => Promise<void>;

export function createIdentityCheck(
  { db, limiter, now }: Pick<Context, 'db' | 'limiter' | 'now'>,
  findSession: (request: FastifyRequest) => Promise<CurrentSession | undefined>,
): IdentityCheck {
  return async (request, viewer, password, field = 'password') => {
    const hash = await findPasswordHash(db, viewer.id);
    if (hash === undefined) {
      const session = await findSession(request);
      const isFresh = session !== undefined && now().getTime() - session.createdAt.getTime() < freshMs;
      if (!isFresh) throw forbidden(messages.signInAgain, 'sign_in_again');
      return;
    }
    const isOwner = await limitIdentityFailures(limiter, viewer.id, async () => {
      const isRight = password !== undefined && (await verifyPassword({ hash, password }));
      return isRight || undefined;
    });
    if (isOwner) return;
    request.log.warn(
      { event: 'identity_refused', userId: viewer.id },
      'A sensitive change was refused because of a wrong password.',
    );
    throw wrongPassword(field);
  };
}

/** @param field name of the password's field in the error */
export function wrongPassword(field: string): AppError {
  const message = messages.wrongPassword;
  return invalid(message, [{ path: field, message }], 'wrong_password');
}

/** Returns undefined for an account that has only Google or Discord to sign in. */
export async function findPasswordHash(db: Db, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('accounts')
    .select('password')
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .executeTakeFirst();
  return row?.password ?? undefined;
}
