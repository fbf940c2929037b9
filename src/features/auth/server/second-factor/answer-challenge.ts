import type { FastifyRequest } from 'fastify';
import type { Db } from '#src/db/types.ts';
import { AppError, tooManyRequests } from '#src/lib/errors.ts';
import type { AuthContext } from '../auth-context.ts';
import { messages } from '../../messages.ts';
import { limitCodeFailures } from '../attempts.ts';
import type { SignedIn } from '../sessions/sign-in-result.ts';
import type { Challenge } from './challenges.ts';
import { readAppCode, recoveryCodeHash } from '../library/second-factor-plugin.ts';
import { claimCode, releaseCode, type UsedCode } from './used-codes.ts';

export interface Answered extends SignedIn {
  usedRecoveryCode: boolean;
}

/**
 * Completes a sign-in with the second factor and ends the previous session of this browser.
 * @param typed a code of the authenticator app, or a recovery code
 * @throws AppError 401 `invalid_code` or `challenge_expired`, 429
 */
export async function answerChallenge(
  context: AuthContext,
  request: FastifyRequest,
  typed: string,
): Promise<Answered> {
  const challenge = await context.auth.challenges.find(request);
  if (!challenge) throw challengeExpired();
  const { userId } = challenge;
  const answered = await limitCodeFailures(context.limiter, { ip: request.ip, userId }, async () => {
    const appCode = readAppCode(typed);
    if (appCode === undefined) return tryRecoveryCode(context, { request, challenge, typed });
    return tryAppCode(context, { request, challenge, used: { userId, code: appCode } });
  });
  if (!answered) {
    request.log.warn({ event: 'second_factor_failed', userId }, 'The code of the second factor was wrong.');
    throw new AppError(401, 'invalid_code', messages.invalidCode);
  }
  await context.auth.signOut(request);
  return answered;
}

interface Attempt {
  request: FastifyRequest;
  challenge: Challenge;
}

/** Claims the code before it is checked, so that only one of two concurrent requests with the same code succeeds. */
async function tryAppCode(
  { db, auth, now }: AuthContext,
  { request, challenge, used }: Attempt & { used: UsedCode },
): Promise<Answered | undefined> {
  if (!(await claimCode(db, used, now()))) return undefined;
  let isUsed = false;
  try {
    const path = '/two-factor/verify-totp';
    const response = await auth.challenges.answer(request, challenge, { path, code: used.code });
    isUsed = response.ok;
    return await readAnswer(db, challenge, response, false);
  } finally {
    if (!isUsed) await releaseCode(db, used);
  }
}

async function tryRecoveryCode(
  { db, auth }: AuthContext,
  { request, challenge, typed }: Attempt & { typed: string },
): Promise<Answered | undefined> {
  const code = recoveryCodeHash(typed);
  const path = '/two-factor/verify-backup-code';
  const response = await auth.challenges.answer(request, challenge, { path, code });
  return readAnswer(db, challenge, response, true);
}

const wrongCodes = ['INVALID_CODE', 'INVALID_BACKUP_CODE'];
/** The challenge has expired or is used up, the account has no second factor anymore, or a concurrent request used a recovery code. */
const expiredCodes = [
  'INVALID_TWO_FACTOR_COOKIE',
  'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE',
  'TOTP_NOT_ENABLED',
  'BACKUP_CODES_NOT_ENABLED',
];

/** Returns undefined for a wrong code. */
async function readAnswer(
  db: Db,
  { userId }: Challenge,
  response: Response,
  usedRecoveryCode: boolean,
): Promise<Answered | undefined> {
  if (response.ok) return { userId, cookies: response.headers.getSetCookie(), usedRecoveryCode };
  const text = await response.text();
  const { code } = JSON.parse(text) as { code?: string };
  if (code !== undefined && wrongCodes.includes(code)) return undefined;
  if (response.status === 429) throw tooManyRequests(await findLockSeconds(db, userId));
  if (response.status === 409 || (code !== undefined && expiredCodes.includes(code)))
    throw challengeExpired();
  throw new Error(`The second factor answered ${response.status}: ${text}`);
}

/** Uses the system clock, as the library did when it set the lock. */
async function findLockSeconds(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom('two_factors')
    .select('locked_until')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return Math.max(1, ((row?.locked_until?.getTime() ?? 0) - Date.now()) / 1000);
}

const challengeExpired = () => new AppError(401, 'challenge_expired', 'Please sign in again.');
