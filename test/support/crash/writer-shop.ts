import pino from 'pino';
import { readConfig, type Config } from '#src/config/config.ts';
import { connect } from '#src/db/client.ts';
import type { Db, Tx } from '#src/db/types.ts';
import type { BillingContext } from '#src/features/billing/server/billing-context.ts';
import { registerBillingJobs } from '#src/features/billing/server/jobs.ts';
import { reviewLicences } from '#src/features/licences/server/review-licences.ts';
import { createRateLimiter } from '#src/http/api/rate-limits.ts';
import { openStorage } from '#src/integrations/open-storage.ts';
import type { Storage } from '#src/integrations/storage.ts';
import { createStripe } from '#src/integrations/stripe.ts';
import { createJobs, type Jobs } from '#src/jobs/jobs.ts';
import { pretendMailer } from '../pretend-mailer.ts';

/** The database, the files, the jobs and the payments of the shop, without its HTTP server, which takes longest to load. */
export interface WriterShop {
  config: Config;
  db: Db;
  storage: Storage;
  jobs: Jobs;
  billing: BillingContext;
  log: pino.Logger;
  close: () => Promise<void>;
}

export async function openWriterShop(environment: NodeJS.ProcessEnv): Promise<WriterShop> {
  const config = readConfig(environment);
  const log = pino({ level: config.logLevel });
  const { stripe } = config.payments;
  if (!stripe) throw new Error('The settings of Stripe are missing.');
  const connection = await connect({
    url: config.databaseUrl,
    dataDir: config.dataDir,
    // The server of PostgreSQL is killed too; the calls that fail are not acknowledged.
    onError: () => undefined,
  });
  const { db } = connection;
  const storage = await openStorage({ ...config, log, isShared: connection.engine === 'postgres' });
  const jobs = createJobs({ connection, log });
  const now = () => new Date();
  const billing = {
    db,
    jobs,
    mailer: pretendMailer(() => Promise.resolve()),
    provider: createStripe(stripe),
    acceptsEvents: true,
    graceDays: config.payments.graceDays,
    limiter: createRateLimiter(db, config.rateLimitFactor, now),
    log,
    now,
    origin: () => 'http://localhost',
    originFor: () => 'http://localhost',
    onPaymentsChanged: (tx: Tx, userId: string) => reviewLicences(tx, userId, now()),
  } as Partial<BillingContext> as BillingContext;
  await registerBillingJobs(billing);
  return {
    config,
    db,
    storage,
    jobs,
    billing,
    log,
    close: async () => {
      await jobs.stop();
      await connection.close();
    },
  };
}
