import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '#src/features/context.ts';
import { hintCookie } from '../constants.ts';
import type { CurrentUser } from '../schemas.ts';
import type { Auth } from './auth.ts';
import type { SignedIn } from './sessions/sign-in-result.ts';
import { sessionSeconds } from './library/better-auth.ts';
import { getCurrentUser } from './current-user.ts';
import { deviceCookieName, deviceSeconds } from './sessions/known-devices.ts';
import { limitSessions } from './sessions/sessions.ts';

export interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Sets and deletes the cookies of a session. */
export interface SessionCookies {
  /** Sets the session, hint and device cookies after a sign-in, and ends the sessions beyond the limit. */
  completeSignIn: (exchange: Exchange, signedIn: SignedIn) => Promise<{ user: CurrentUser }>;
  /** Sets the new cookies of a renewed session. */
  renew: (exchange: Exchange, cookies: string[]) => void;
  /** Deletes the session and hint cookies in this browser. */
  clear: (exchange: Exchange) => Promise<void>;
  /** Deletes the session and hint cookies and ends the session of the request. The response deletes them also when this fails. */
  signOut: (exchange: Exchange) => Promise<void>;
  /** Returns the id of a browser that has signed in to this account before. */
  findDevice: (request: FastifyRequest, email: string) => string | undefined;
}

export function createSessionCookies({
  db,
  auth,
  now,
}: Pick<Context, 'db' | 'now'> & { auth: Auth }): SessionCookies {
  const hint = { path: '/', sameSite: 'lax', secure: auth.isSecure } as const;
  const deviceCookie = deviceCookieName(auth.isSecure);
  const device = { ...hint, httpOnly: true, maxAge: deviceSeconds } as const;

  const renew: SessionCookies['renew'] = ({ reply }, cookies) => {
    if (cookies.length === 0) return;
    reply.header('set-cookie', cookies).setCookie(hintCookie, '1', { ...hint, maxAge: sessionSeconds });
  };

  const clear: SessionCookies['clear'] = async ({ request, reply }) => {
    const name = await auth.getSessionCookieName();
    if (request.cookies[name] !== undefined) reply.clearCookie(name, { ...hint, httpOnly: true });
    reply.clearCookie(hintCookie, hint);
  };

  return {
    renew,
    clear,
    completeSignIn: async ({ request, reply }, { userId, cookies }) => {
      const user = await getCurrentUser(db, userId, now());
      await limitSessions(db, userId);
      renew({ request, reply }, cookies);
      reply.setCookie(deviceCookie, auth.devices.issue(user.email, request.cookies[deviceCookie]), device);
      return { user };
    },
    signOut: async (exchange) => {
      await clear(exchange);
      await auth.signOut(exchange.request);
    },
    findDevice: (request, email) => auth.devices.find(email, request.cookies[deviceCookie]),
  };
}
