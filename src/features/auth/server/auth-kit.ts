import type { Db } from '#src/db/types.ts';
import type { RateLimiter } from '#src/http/api/rate-limits.ts';
import type { Jobs } from '#src/jobs/jobs.ts';
import type { Auth } from './auth.ts';
import type { SessionCookies } from './session-cookies.ts';

export interface AuthRouteDeps {
  db: Db;
  auth: Auth;
  jobs: Jobs;
  limiter: RateLimiter;
  /** Returns the origin of the site. */
  origin: () => string;
  now: () => Date;
}

/** Dependencies of this feature's routes. */
export interface AuthKit extends AuthRouteDeps {
  sessionCookies: SessionCookies;
}
