import { makeSignature } from 'better-auth/crypto';
import type { FastifyRequest } from 'fastify';
import { isEqualInConstantTime } from '#src/http/process/constant-time.ts';
import type { BetterAuth } from '../library/better-auth.ts';
import type { LibraryCall } from '../library/library-calls.ts';

const cookieName = 'two_factor';
const mark = '2fa-';

/** A sign-in whose password was correct and whose second factor is missing. */
export interface Challenge {
  userId: string;
  /** The Cookie line of the challenge, without a session that the browser may have. */
  cookie: string;
}

export interface Challenges {
  /** Returns undefined when the challenge has expired after five minutes, its tries are used up, or the cookie is invalid. */
  find: (request: FastifyRequest) => Promise<Challenge | undefined>;
  /** Sends the library only the challenge. With a session it would check the code of that session's account. */
  answer: (
    request: FastifyRequest,
    challenge: Challenge,
    answer: { path: '/two-factor/verify-totp' | '/two-factor/verify-backup-code'; code: string },
  ) => Promise<Response>;
}

/** A sign-in that leads to a challenge keeps the previous session, so only this Set-Cookie line is sent. */
export function isChallengeCookie(setCookie: string): boolean {
  return setCookie.slice(0, setCookie.indexOf('=')).endsWith(`.${cookieName}`);
}

export function createChallenges(
  library: BetterAuth,
  call: (request: FastifyRequest, what: LibraryCall) => Promise<Response>,
): Challenges {
  return {
    find: async (request) => {
      const context = await library.$context;
      const { name } = context.createAuthCookie(cookieName);
      const value = request.cookies[name];
      if (value === undefined) return undefined;
      const id = await readSigned(value, context.secret);
      if (!id?.startsWith(mark)) return undefined;
      const kept = await context.internalAdapter.findVerificationValue(id);
      // Uses the system clock, as the library did when it wrote the row.
      if (!kept || kept.expiresAt <= new Date()) return undefined;
      return { userId: kept.value, cookie: `${name}=${encodeURIComponent(value)}` };
    },
    answer: (request, { cookie }, { path, code }) => call(request, { path, body: { code }, cookie }),
  };
}

async function readSigned(cookie: string, secret: string): Promise<string | undefined> {
  const at = cookie.lastIndexOf('.');
  const value = cookie.slice(0, at);
  const isRight = isEqualInConstantTime(cookie.slice(at + 1), await makeSignature(value, secret));
  return isRight ? value : undefined;
}
