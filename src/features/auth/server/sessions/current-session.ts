import type { FastifyRequest } from 'fastify';
import type { Db } from '#src/db/types.ts';
import type { Viewer } from '#src/http/api/endpoints.ts';
import { unauthorized } from '#src/lib/errors.ts';
import { getOldestSessionStart, type BetterAuth } from '../library/better-auth.ts';
import { withDatabaseFailures } from '../library/database-failures.ts';
import { headersFor } from '../library/library-calls.ts';

/** The session of a request. */
export interface CurrentSession {
  id: string;
  userId: string;
  createdAt: Date;
  updatedAt: Date;
  expiresAt: Date;
}

/**
 * Returns the session of a request that needs one.
 * @throws AppError 401
 */
export async function requireSession(
  auth: { findSession: (request: FastifyRequest) => Promise<CurrentSession | undefined> },
  request: FastifyRequest,
): Promise<CurrentSession> {
  const session = await auth.findSession(request);
  if (!session) throw unauthorized();
  return session;
}

interface Found {
  viewer: Viewer;
  session: CurrentSession;
}

export interface SessionFinder {
  /** Reads the session and the account's rights once per request. */
  find: (request: FastifyRequest) => Promise<Found | undefined>;
  /** Discards the cached session of the request after a change. */
  forget: (request: FastifyRequest) => void;
}

export function createSessionFinder(
  library: BetterAuth,
  { requireAdminTotp, now }: { requireAdminTotp: boolean; now: () => Date },
): SessionFinder {
  const foundByRequest = new WeakMap<FastifyRequest, Promise<Found | undefined>>();
  const find = async (request: FastifyRequest) => {
    const found = await readSession(library, request);
    if (!found || found.session.createdAt < getOldestSessionStart(now())) return undefined;
    return readFound(found, requireAdminTotp);
  };
  return {
    find: (request) => {
      const known = foundByRequest.get(request) ?? find(request);
      foundByRequest.set(request, known);
      return known;
    },
    forget: (request) => foundByRequest.delete(request),
  };
}

/** Reads the session from the table by the library. */
export async function readSession(library: BetterAuth, request: FastifyRequest) {
  if (request.headers.cookie === undefined) return undefined;
  const headers = headersFor(request, '');
  return withDatabaseFailures(() => library.api.getSession({ headers }));
}

/** The columns of an account that its rights depend on. */
export interface Account {
  id: string;
  isAdmin?: boolean | null | undefined;
  isMod?: boolean | null | undefined;
  twoFactorEnabled?: boolean | null | undefined;
}

/** Returns the rights of an account; an admin without a required second factor has only those of a user. */
export function toViewer(account: Account, requireAdminTotp: boolean): Viewer {
  const { id, isAdmin, isMod, twoFactorEnabled } = account;
  const needsTwoFactor = requireAdminTotp && isAdmin === true && twoFactorEnabled !== true;
  return {
    id,
    isAdmin: isAdmin === true && !needsTwoFactor,
    isMod: isMod === true && !needsTwoFactor,
    ...(needsTwoFactor && { needsTwoFactor }),
  };
}

function readFound(
  { user, session }: NonNullable<Awaited<ReturnType<typeof readSession>>>,
  requireAdminTotp: boolean,
): Found {
  return {
    viewer: toViewer(user, requireAdminTotp),
    session: {
      id: session.id,
      userId: user.id,
      createdAt: session.createdAt,
      updatedAt: session.updatedAt,
      expiresAt: session.expiresAt,
    },
  };
}

/** Returns the current rights of an account; undefined once it is deleted. */
export async function findAccount(
  db: Db,
  userId: string,
  requireAdminTotp: boolean,
): Promise<Viewer | undefined> {
  const account = await db
    .selectFrom('users')
    .select(['id', 'is_admin as isAdmin', 'is_mod as isMod', 'two_factor_enabled as twoFactorEnabled'])
    .where('id', '=', userId)
    .executeTakeFirst();
  return account && toViewer(account, requireAdminTotp);
}
