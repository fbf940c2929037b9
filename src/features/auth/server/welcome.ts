import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '#src/db/types.ts';
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

/** Builds the cookies of a session. */
export interface Welcome {
  /** Sets the session, hint and device cookies after a sign-in. */
  greet: (exchange: Exchange, signedIn: SignedIn) => Promise<{ user: CurrentUser }>;
  /** Sets the new cookies of a renewed session. */
  renew: (exchange: Exchange, cookies: string[]) => void;
  /** Deletes the session and hint cookies. */
  dismiss: (exchange: Exchange) => Promise<void>;
  /** Returns the id of a browser that has signed in to this account before. */
  findDevice: (request: FastifyRequest, email: string) => string | undefined;
}

export function createWelcome({ db, auth, now }: { db: Db; auth: Auth; now: () => Date }): Welcome {
  const hint = { path: '/', sameSite: 'lax', secure: auth.isSecure } as const;
  const deviceCookie = deviceCookieName(auth.isSecure);
  const device = { ...hint, httpOnly: true, maxAge: deviceSeconds } as const;

  const renew: Welcome['renew'] = ({ reply }, cookies) => {
    if (cookies.length === 0) return;
    reply.header('set-cookie', cookies).setCookie(hintCookie, '1', { ...hint, maxAge: sessionSeconds });
  };

  return {
    renew,
    greet: async ({ request, reply }, { userId, cookies }) => {
      const user = await getCurrentUser(db, userId, now());
      await limitSessions(db, userId);
      renew({ request, reply }, cookies);
      reply.setCookie(deviceCookie, auth.devices.issue(user.email, request.cookies[deviceCookie]), device);
      return { user };
    },
    dismiss: async ({ request, reply }) => {
      reply.header('set-cookie', await auth.signOut(request)).clearCookie(hintCookie, hint);
    },
    findDevice: (request, email) => auth.devices.find(email, request.cookies[deviceCookie]),
  };
}
