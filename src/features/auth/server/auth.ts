import type { FastifyRequest } from 'fastify';
import { isReadOnly } from '#src/db/errors.ts';
import type { Db } from '#src/db/types.ts';
import type { Viewer } from '#src/http/api/endpoints.ts';
import type { Config } from '#src/config/config.ts';
import type { Context } from '#src/features/context.ts';
import type { Credentials, Registration } from '../schemas.ts';
import { createAccountHash, type AccountHash } from './attempts.ts';
import { createBetterAuth, isDueForExtension, type BetterAuth } from './library/better-auth.ts';
import { createChallenges, isChallengeCookie, type Challenges } from './second-factor/challenges.ts';
import {
  readSession,
  createSessionFinder,
  findAccount,
  toViewer,
  type Account,
  type CurrentSession,
} from './sessions/current-session.ts';
import { createIdentityCheck, type IdentityCheck } from './identity.ts';
import { createKnownDevices, type KnownDevices } from './sessions/known-devices.ts';
import { withDatabaseFailures } from './library/database-failures.ts';
import { createSender, headersFor } from './library/library-calls.ts';
import { createMailTokens, type MailTokens } from './mails/mail-tokens.ts';
import { createAccount } from './registration.ts';
import { noteUse } from './sessions/sessions.ts';
import { findSessionDigest } from './library/session-digest.ts';
import { discardIfCredentialsChanged } from './sessions/unchanged-credentials.ts';
import type { Challenged, SignedIn } from './sessions/sign-in-result.ts';

export interface Auth {
  isSecure: boolean;
  /** Returns the name of the cookie that holds the session's token. */
  getSessionCookieName: () => Promise<string>;
  /** When true, admins have no rights until they have a second factor. */
  requireAdminTotp: boolean;
  devices: KnownDevices;
  hashAccount: AccountHash;
  /** Reads the session and the account's rights once per request. */
  findViewer: (request: FastifyRequest) => Promise<Viewer | undefined>;
  findSession: (request: FastifyRequest) => Promise<CurrentSession | undefined>;
  /** Returns the current rights of an account that is known without a session; undefined once it is deleted. */
  findAccount: (userId: string) => Promise<Viewer | undefined>;
  /** Returns the digest of the session's token, for a query that reads the session together with other rows. */
  findSessionDigest: (request: FastifyRequest) => Promise<string | undefined>;
  /** Returns the rights of an account that such a query has read. */
  toViewer: (account: Account) => Viewer;
  /** Returns undefined when the address or the password is wrong. */
  signIn: (request: FastifyRequest, credentials: Credentials) => Promise<SignedIn | Challenged | undefined>;
  /** Handles the step between the password and the second factor. */
  challenges: Challenges;
  /** @throws AppError 409 when the address is taken */
  register: (request: FastifyRequest, registration: Registration) => Promise<SignedIn>;
  /** Ends the session of this request. */
  signOut: (request: FastifyRequest) => Promise<void>;
  /**
   * Records once an hour that a session is in use, and extends it once a day; returns the Set-Cookie line that renews its
   * cookie.
   */
  extendSession: (request: FastifyRequest) => Promise<string[]>;
  /** Calls the library's HTTP handler on behalf of the person who makes the request. */
  ask: (request: FastifyRequest, path: string, body?: object) => Promise<Response>;
  /** Confirms the identity before anything that protects the account is changed. */
  confirmIdentity: IdentityCheck;
  mailTokens: MailTokens;
}

const paths = { signIn: '/sign-in/email', register: '/sign-up/email', signOut: '/sign-out' } as const;

export function createAuth(
  { db, log, limiter, now }: Pick<Context, 'db' | 'log' | 'limiter' | 'now'>,
  config: Pick<Config, 'publicUrl' | 'sessionSecret' | 'requireAdminTotp'>,
): Auth {
  const baseUrl = config.publicUrl ?? 'http://localhost';
  const library = createBetterAuth({ db, log, secret: config.sessionSecret, baseUrl });
  const call = createSender(library, baseUrl);
  const send: Auth['ask'] = (request, path, body) => call(request, { path, body });
  const { find, forget } = createSessionFinder(library, { ...config, now });
  const findSession = async (request: FastifyRequest) => (await find(request))?.session;

  const signOut = async (request: FastifyRequest) => {
    if (request.headers.cookie === undefined) return;
    forget(request);
    await send(request, paths.signOut, {});
    // The library reports no error for a session that it could not delete.
    if (await readSession(library, request)) throw new Error('The session could not be ended.');
  };

  return {
    isSecure: baseUrl.startsWith('https:'),
    getSessionCookieName: async () => (await library.$context).authCookies.sessionToken.name,
    requireAdminTotp: config.requireAdminTotp,
    devices: createKnownDevices(config.sessionSecret),
    hashAccount: createAccountHash(config.sessionSecret),
    findViewer: async (request) => (await find(request))?.viewer,
    findSession,
    ...createAccountReader(db, library, config.requireAdminTotp),
    signIn: async (request, credentials) => {
      const signedIn = await discardIfCredentialsChanged(db, credentials.email, async () => {
        const response = await send(request, paths.signIn, credentials);
        return response.status === 401 ? undefined : readSignedIn(response);
      });
      if (signedIn && 'cookies' in signedIn) await signOut(request);
      return signedIn;
    },
    challenges: createChallenges(library, call),
    register: async (request, registration) => {
      const response = await createAccount({ db, now }, registration, (body) =>
        send(request, paths.register, body),
      );
      const signedIn = await readSignedIn(response);
      if ('challenge' in signedIn) throw new Error('A new account has a second factor.');
      await signOut(request);
      return signedIn;
    },
    signOut,
    extendSession: async (request) => {
      const found = await find(request);
      if (!found || !(await tryNoteUse({ db, log, now }, found.session))) return [];
      if (!isDueForExtension(found.session.expiresAt, new Date())) return [];
      return renewCookie(library, headersFor(request, baseUrl));
    },
    ask: send,
    confirmIdentity: createIdentityCheck({ db, limiter, now }, findSession),
    mailTokens: createMailTokens(library),
  };
}

function createAccountReader(
  db: Db,
  library: BetterAuth,
  requireAdminTotp: boolean,
): Pick<Auth, 'findAccount' | 'findSessionDigest' | 'toViewer'> {
  return {
    findAccount: (userId) => findAccount(db, userId, requireAdminTotp),
    findSessionDigest: (request) => findSessionDigest(library, request),
    toViewer: (account) => toViewer(account, requireAdminTotp),
  };
}

/** Extends a session. @returns the Set-Cookie lines that renew its cookie */
async function renewCookie(library: BetterAuth, headers: Headers): Promise<string[]> {
  const renewed = await withDatabaseFailures(() =>
    library.api.getSession({ method: 'POST', headers, returnHeaders: true }),
  );
  return renewed.headers.getSetCookie();
}

/** @returns false when the database is read-only; the session can be read nevertheless */
async function tryNoteUse(
  { db, log, now }: Pick<Context, 'db' | 'log' | 'now'>,
  session: CurrentSession,
): Promise<boolean> {
  try {
    await noteUse(db, session, now());
    return true;
  } catch (error) {
    if (!isReadOnly(error)) throw error;
    log.warn({ err: error }, 'The use of a session cannot be recorded, because the database is read-only.');
    return false;
  }
}

/** Result of a sign-in: a session, or a challenge for the second factor. */
async function readSignedIn(response: Response): Promise<SignedIn | Challenged> {
  if (!response.ok) throw new Error(`Sign-in answered ${response.status}: ${await response.text()}`);
  const reply = (await response.json()) as { user: { id: string } } | { twoFactorRedirect: true };
  const cookies = response.headers.getSetCookie();
  if ('twoFactorRedirect' in reply) return { challenge: cookies.filter(isChallengeCookie) };
  return { userId: reply.user.id, cookies };
}
