import { makeSignature } from 'better-auth/crypto';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { Db } from '#src/db/types.ts';
import type { Viewer } from '#src/http/endpoints.ts';
import type { Credentials, Registration } from '../contract.ts';
import { clientAddressHeader, createBetterAuth, isDueForExtension, type BetterAuth } from './better-auth.ts';
import { createKnownDevices, type KnownDevices } from './known-devices.ts';
import { createAccount } from './registration.ts';

export interface AuthDeps {
  db: Db;
  log: FastifyBaseLogger;
  config: { publicUrl: string | undefined; sessionSecret: string };
  now: () => Date;
}

/** Somebody has just signed in: who, and the Set-Cookie lines of the new session. */
export interface SignedIn {
  userId: string;
  cookies: string[];
}

export interface Auth {
  isSecure: boolean;
  devices: KnownDevices;
  /** Asks the session once a request, and the account's rights with it. */
  findViewer: (request: FastifyRequest) => Promise<Viewer | undefined>;
  /** Undefined when address and password do not belong together. */
  signIn: (request: FastifyRequest, credentials: Credentials) => Promise<SignedIn | undefined>;
  /** @throws AppError 409 when the address is taken */
  register: (request: FastifyRequest, registration: Registration) => Promise<SignedIn>;
  /** Ends the session of this request and gives the lines that clear its cookies. */
  signOut: (request: FastifyRequest) => Promise<string[]>;
  /** Gives a session that is in use a longer life, once a day, with the line that renews its cookie. */
  extendSession: (request: FastifyRequest) => Promise<string[]>;
  /** A session for somebody who has been recognised in another way, as a Cookie line. */
  startSession: (userId: string) => Promise<string>;
}

const paths = { signIn: '/sign-in/email', register: '/sign-up/email', signOut: '/sign-out' } as const;

interface Found {
  viewer: Viewer;
  expiresAt: Date;
}

export function createAuth({ db, log, config, now }: AuthDeps): Auth {
  const baseUrl = config.publicUrl ?? 'http://localhost';
  const library = createBetterAuth({ db, log, secret: config.sessionSecret, baseUrl });
  const foundByRequest = new WeakMap<FastifyRequest, Promise<Found | undefined>>();

  const send = createSender(library, baseUrl);

  const findOnce = (request: FastifyRequest) => {
    const known = foundByRequest.get(request) ?? findSession(library, request);
    foundByRequest.set(request, known);
    return known;
  };

  const signOut = async (request: FastifyRequest) => {
    if (request.headers.cookie === undefined) return [];
    foundByRequest.delete(request);
    const response = await send(request, paths.signOut, {});
    // The library keeps quiet about a session that it could not delete.
    if (await findSession(library, request)) throw new Error('The session could not be ended.');
    return response.headers.getSetCookie();
  };

  return {
    isSecure: baseUrl.startsWith('https:'),
    devices: createKnownDevices(config.sessionSecret),
    findViewer: async (request) => (await findOnce(request))?.viewer,
    signIn: async (request, credentials) => {
      const response = await send(request, paths.signIn, credentials);
      if (response.status === 401) return undefined;
      const signedIn = await readSignedIn(response);
      await signOut(request);
      return signedIn;
    },
    register: async (request, registration) => {
      const response = await createAccount({ db, now }, registration, (body) =>
        send(request, paths.register, body),
      );
      const signedIn = await readSignedIn(response);
      await signOut(request);
      return signedIn;
    },
    signOut,
    extendSession: async (request) => {
      const found = await findOnce(request);
      if (!found || !isDueForExtension(found.expiresAt, new Date())) return [];
      const { headers } = await library.api.getSession({
        headers: headersFor(request, baseUrl),
        returnHeaders: true,
      });
      return headers.getSetCookie();
    },
    startSession: async (userId) => {
      const context = await library.$context;
      const { token } = await context.internalAdapter.createSession(userId);
      const signed = `${token}.${await makeSignature(token, context.secret)}`;
      return `${context.authCookies.sessionToken.name}=${encodeURIComponent(signed)}`;
    },
  };
}

/** The library behind its own front door, so that its checks run; `request` gives cookie, address and browser. */
function createSender(library: BetterAuth, baseUrl: string) {
  const { origin } = new URL(baseUrl);
  return (request: FastifyRequest, path: string, body: object): Promise<Response> =>
    library.handler(
      new Request(`${baseUrl}/api/auth${path}`, {
        method: 'POST',
        headers: headersFor(request, origin),
        body: JSON.stringify(body),
      }),
    );
}

function headersFor(request: FastifyRequest, origin: string): Headers {
  const headers = new Headers({
    'content-type': 'application/json',
    origin,
    [clientAddressHeader]: request.ip,
  });
  const { cookie, 'user-agent': userAgent } = request.headers;
  if (cookie !== undefined) headers.set('cookie', cookie);
  if (userAgent !== undefined) headers.set('user-agent', userAgent.slice(0, 300));
  return headers;
}

async function findSession(library: BetterAuth, request: FastifyRequest): Promise<Found | undefined> {
  if (request.headers.cookie === undefined) return undefined;
  const found = await library.api.getSession({
    headers: headersFor(request, ''),
    query: { disableRefresh: true },
  });
  if (!found) return undefined;
  const { id, isAdmin, isMod } = found.user;
  return {
    viewer: { id, isAdmin: isAdmin === true, isMod: isMod === true },
    expiresAt: found.session.expiresAt,
  };
}

async function readSignedIn(response: Response): Promise<SignedIn> {
  if (!response.ok) throw new Error(`Sign-in answered ${response.status}: ${await response.text()}`);
  const { user } = (await response.json()) as { user: { id: string } };
  return { userId: user.id, cookies: response.headers.getSetCookie() };
}
