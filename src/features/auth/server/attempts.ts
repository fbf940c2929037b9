import { createHmac } from 'node:crypto';
import type { Db } from '#src/db/types.ts';
import type { RateLimit, RateLimiter } from '#src/http/api/rate-limits.ts';
import { toClientNetwork } from '#src/http/api/client-network.ts';

const minute = 60;
const day = 86_400;
/** Failures that one account allows in a day, from all networks together. */
const failuresADay = 100;

/** Hashes an email address for limit keys and logs. */
export type AccountHash = (email: string) => string;

/** Keyed with the site's secret, so that an address cannot be found by hashing guesses. */
export function createAccountHash(secret: string): AccountHash {
  return (email) => createHmac('sha256', secret).update(`account-mark\n${email}`).digest('base64url');
}

export interface SignInAttempt {
  ip: string;
  /** The keyed hash of the address. */
  account: string;
  /** Id of a browser that has signed in to this account before. Its failures are counted separately. */
  deviceId: string | undefined;
}

const accountKey = (account: string) => `sign-in:account:${account}`;
const identityKey = (userId: string) => `identity:${userId}`;
const codeKey = (userId: string) => `code:account:${userId}`;
const dayKey = (key: string) => `${key}:day`;
const networkLimit = (ip: string): RateLimit => ({
  key: `sign-in:network:${toClientNetwork(ip)}`,
  max: 20,
  windowSeconds: minute,
});

/**
 * Runs one sign-in under the limits for failures: 20 a minute from one network, 5 a minute and 100 a day for one
 * account. The limit of the network is checked first, so that a blocked network cannot lock accounts.
 * @param attempt returns undefined for a failure
 * @throws AppError 429
 */
export function limitFailures<T>(
  limiter: RateLimiter,
  who: SignInAttempt,
  attempt: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const key = who.deviceId === undefined ? accountKey(who.account) : `sign-in:device:${who.deviceId}`;
  const limits = [
    networkLimit(who.ip),
    { key, max: 5, windowSeconds: minute },
    { key: dayKey(key), max: failuresADay, windowSeconds: day },
  ];
  return countFailures(limiter, limits, attempt);
}

/** Resets the failures of an account whose owner has proven the ownership in another way. */
export function forgetFailures(db: Db, { id, account }: { id: string; account: string }): Promise<void> {
  return forget(db, [accountKey(account), identityKey(id)]);
}

/** Resets the failures of a second factor that was removed, so that the next one starts at zero. */
export function forgetCodeFailures(db: Db, userId: string): Promise<void> {
  return forget(db, [codeKey(userId)]);
}

async function forget(db: Db, keys: string[]): Promise<void> {
  await db
    .deleteFrom('rate_limits')
    .where('key', 'in', [...keys, ...keys.map(dayKey)])
    .execute();
}

/**
 * Applies the same limits to the password of a signed-in person, so that a stolen session allows no faster guessing
 * than the sign-in.
 */
export function limitIdentityFailures<T>(
  limiter: RateLimiter,
  userId: string,
  attempt: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const key = identityKey(userId);
  const limits = [
    { key, max: 5, windowSeconds: minute },
    { key: dayKey(key), max: failuresADay, windowSeconds: day },
  ];
  return countFailures(limiter, limits, attempt);
}

/**
 * Checks one code of the second factor under the network's limit, and 10 failures in 15 minutes and 100 a day for one
 * account. The library locks after ten as well, but it counts too late for concurrent guesses.
 */
export function limitCodeFailures<T>(
  limiter: RateLimiter,
  { ip, userId }: { ip: string; userId: string },
  attempt: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const key = codeKey(userId);
  const limits = [
    networkLimit(ip),
    { key, max: 10, windowSeconds: 15 * minute },
    { key: dayKey(key), max: failuresADay, windowSeconds: day },
  ];
  return countFailures(limiter, limits, attempt);
}

/** Counts each attempt before it runs, so that concurrent attempts cannot exceed the limit, and refunds it unless it failed. */
async function countFailures<T>(
  limiter: RateLimiter,
  limits: RateLimit[],
  attempt: () => Promise<T | undefined>,
): Promise<T | undefined> {
  for (const limit of limits) await limiter.take(limit);
  const giveBack = async () => {
    for (const { key } of limits) await limiter.giveBack(key);
  };
  let result: T | undefined;
  try {
    result = await attempt();
  } catch (error) {
    await giveBack();
    throw error;
  }
  if (result !== undefined) await giveBack();
  return result;
}

/** @throws AppError 429 */
export function limitRegistrations(limiter: RateLimiter, ip: string): Promise<void> {
  return limiter.take({
    key: `register:network:${toClientNetwork(ip)}`,
    max: 10,
    windowSeconds: 60 * minute,
  });
}

const mailLimit = { max: 5, windowSeconds: 60 * minute };

/**
 * Limits requests for mails from one network. Checked before the account's limit, so that a blocked network does not use
 * that up.
 * @param kind kind of mail; each kind has its own counter
 * @throws AppError 429
 */
export function limitMailsByNetwork(limiter: RateLimiter, kind: string, ip: string): Promise<void> {
  return limiter.take({ key: `${kind}:network:${toClientNetwork(ip)}`, ...mailLimit });
}

/**
 * Limits requests for mails to one address, whether or not an account has it. A browser that has signed in to the account
 * before has its own counter.
 * @throws AppError 429
 */
export function limitMailsByAccount(
  limiter: RateLimiter,
  kind: string,
  { account, deviceId }: Omit<SignInAttempt, 'ip'>,
): Promise<void> {
  const key = deviceId === undefined ? `${kind}:account:${account}` : `${kind}:device:${deviceId}`;
  return limiter.take({ key, ...mailLimit });
}

/** @throws AppError 429 */
export function limitEmailChanges(limiter: RateLimiter, userId: string): Promise<void> {
  return limiter.take({ key: `change-email:user:${userId}`, ...mailLimit });
}
