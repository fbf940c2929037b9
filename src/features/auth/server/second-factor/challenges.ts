import { makeSignature } from 'better-auth/crypto';
import type { FastifyRequest } from 'fastify';
import { timingSafeEqual } from 'node:crypto';
import type { BetterAuth } from '../library/better-auth.ts';
import type { LibraryCall } from '../library/library-calls.ts';

const cookieName = 'two_factor';
const mark = '2fa-';

/** Somebody's password was right a short while ago; the second factor is still missing. */
export interface Challenge {
  userId: string;
  /** Its Cookie line, without the session that this browser may have besides. */
  cookie: string;
}

export interface Challenges {
  /** Undefined when the five minutes are over, the tries are used up, or the cookie is not ours. */
  find: (request: FastifyRequest) => Promise<Challenge | undefined>;
  /** Asks the library with the challenge alone: with a session it would check that account's code instead. */
  answer: (request: FastifyRequest, challenge: Challenge, answer: ChallengeAnswer) => Promise<Response>;
}

export interface ChallengeAnswer {
  path: '/two-factor/verify-totp' | '/two-factor/verify-backup-code';
  code: string;
}

/** A login that ends in a challenge leaves the session of before alone: only this line goes out. */
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
      // By the clock of the library, which wrote it.
      if (!kept || kept.expiresAt <= new Date()) return undefined;
      return { userId: kept.value, cookie: `${name}=${encodeURIComponent(value)}` };
    },
    answer: (request, { cookie }, { path, code }) => call(request, { path, body: { code }, cookie }),
  };
}

async function readSigned(cookie: string, secret: string): Promise<string | undefined> {
  const at = cookie.lastIndexOf('.');
  const value = cookie.slice(0, at);
  const given = Buffer.from(cookie.slice(at + 1));
  const right = Buffer.from(await makeSignature(value, secret));
  return given.length === right.length && timingSafeEqual(given, right) ? value : undefined;
}
