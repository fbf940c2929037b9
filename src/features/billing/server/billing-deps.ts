import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { Db } from '#src/db/types.ts';
import type { RateLimiter } from '#src/http/api/rate-limits.ts';
import type { PaymentProvider } from '#src/integrations/payments.ts';
import type { Jobs } from '#src/jobs/jobs.ts';

/** What the files of this feature share. */
export interface BillingDeps {
  db: Db;
  jobs: Jobs;
  /** Undefined where payments are not set up. */
  provider: PaymentProvider | undefined;
  /** False: no secret is known by which an event could be told from a forged one. */
  takesEvents: boolean;
  /** So long a renewal that failed keeps its access. */
  graceDays: number;
  limiter: RateLimiter;
  log: FastifyBaseLogger;
  now: () => Date;
  /** Where the site stands, for links. */
  origin: () => string;
  /** As somebody reaches it who asks: their cookies belong to that name. */
  originFor: (request: FastifyRequest) => string;
}
