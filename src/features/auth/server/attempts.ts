import { createHmac } from 'node:crypto';
import type { Db } from '#src/db/types.ts';
import type { RateLimit, RateLimiter } from '#src/http/api/rate-limits.ts';
import { toClientNetwork } from '#src/http/api/client-network.ts';

const minute = 60;
const day = 86_400;
/** Of one account, however slowly somebody guesses and from however many networks. */
const failuresADay = 100;

/** What stands for an address in keys and logs. */
export type AccountMark = (email: string) => string;

/** With the site's secret: without it, whoever reads a log could try addresses until one fits. */
export function createAccountMark(secret: string): AccountMark {
  return (email) => createHmac('sha256', secret).update(`account-mark\n${email}`).digest('base64url');
}

export interface SignInAttempt {
  ip: string;
  /** The mark of the address. */
  account: string;
  /** Of a browser that this account was signed in with before: its failures are its own. */
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
 * account. The network is asked first: who is stopped there cannot go on to lock accounts.
 * @param attempt gives undefined for a failure
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

/** Whoever has proven to be the owner in another way need not wait until the failures of strangers are forgotten. */
export function forgetFailures(db: Db, { id, account }: { id: string; account: string }): Promise<void> {
  return forget(db, [accountKey(account), identityKey(id)]);
}

/** For an account whose second factor is gone: the next one begins without the failures of this one. */
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
 * The same figures for the password of somebody who is signed in: who has found a session must not guess it faster than
 * at the front door.
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
 * Runs one try of a code of the second factor under the network's limit, and 10 failures in a quarter of an hour and
 * 100 a day for one account. The library locks after ten as well, but counts too late for guesses that come at once.
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

/** Each attempt is counted before it runs, so that many at once find no gap, and given back unless it failed. */
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
 * For requests of a mail to any address. Asked before the account's limit: who is stopped here uses up nobody's.
 * @param kind of mail; each is counted by itself
 * @throws AppError 429
 */
export function limitMailsByNetwork(limiter: RateLimiter, kind: string, ip: string): Promise<void> {
  return limiter.take({ key: `${kind}:network:${toClientNetwork(ip)}`, ...mailLimit });
}

/**
 * The same for an address, whether or not anybody has it. A browser that has signed in to the account before is
 * counted by itself.
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
