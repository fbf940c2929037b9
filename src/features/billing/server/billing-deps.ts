import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { Db, Tx } from '#src/db/types.ts';
import type { RateLimiter } from '#src/http/api/rate-limits.ts';
import type { PaymentProvider } from '#src/integrations/payments.ts';
import type { Jobs } from '#src/jobs/jobs.ts';

/** Dependencies of the billing feature. */
export interface BillingDeps {
  db: Db;
  jobs: Jobs;
  /** Undefined when payments are not configured. */
  provider: PaymentProvider | undefined;
  /** False when no webhook secret is configured, so that events cannot be verified. */
  acceptsEvents: boolean;
  /** Number of days for which access continues after a failed renewal. */
  graceDays: number;
  limiter: RateLimiter;
  log: FastifyBaseLogger;
  now: () => Date;
  /** Called in the transaction that writes what the provider says about a person's payments. */
  onPaymentsChanged: (tx: Tx, userId: string) => Promise<void>;
  /** Returns the origin of the site, for links in mails. */
  origin: () => string;
  /** Returns the origin by which the request reached the site, because the person's cookies belong to that host. */
  originFor: (request: FastifyRequest) => string;
}
