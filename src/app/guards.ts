import { createAuth, type Auth } from '#src/features/auth/server/auth.ts';
import { createRateLimiter, type RateLimiter } from '#src/http/api/rate-limits.ts';
import type { ServerDeps } from './server-deps.ts';

/** Identify the sender of a request and limit its rate. The app itself needs them, before any feature is registered. */
export interface Guards {
  auth: Auth;
  limiter: RateLimiter;
}

export function createGuards({ config, connection, log, now }: ServerDeps): Guards {
  const { db } = connection;
  const limiter = createRateLimiter(db, config.rateLimitFactor, now);
  return { limiter, auth: createAuth({ db, log, limiter, now }, config) };
}
