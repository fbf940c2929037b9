import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Config } from '#src/config/config.ts';
import type { Db } from '#src/db/types.ts';
import type { RateLimiter } from '#src/http/api/rate-limits.ts';
import { getOrigin } from '#src/http/pages/built-site.ts';
import type { PaymentProvider } from '#src/integrations/payments.ts';
import type { Jobs } from '#src/jobs/jobs.ts';
import { registerOutboxRoutes } from './outbox/server/routes.ts';
import { registerPaymentJobs } from './payments/server/jobs.ts';
import { createPaymentProvider } from './payments/server/provider.ts';
import { registerPaymentRoutes } from './payments/server/routes.ts';
import { createSecrets } from './payments/server/secrets.ts';
import { registerSignIn } from './sign-in/server/routes.ts';

interface SandboxDeps {
  config: Pick<Config, 'dataDir' | 'mail' | 'payments' | 'publicUrl' | 'sessionSecret'>;
  connection: { db: Db };
  jobs: Jobs;
  limiter: RateLimiter;
  log: FastifyBaseLogger;
  now: () => Date;
}

/**
 * Adds the sandbox's routes and jobs. Call it in demo mode only, because people can sign in there as any person.
 * @returns its providers, as `ServerDeps.openSandbox` (src/app) describes them
 */
export async function registerSandbox(app: FastifyInstance, deps: SandboxDeps) {
  const { config, now } = deps;
  const { publicUrl } = config;
  registerOutboxRoutes(app, config);
  return {
    payments: config.payments.stripe ? undefined : await registerPayments(app, deps),
    findSignInProvider: await registerSignIn(app, { publicUrl, now }),
    listPictureOrigins: () => [new URL(getOrigin(app, publicUrl)).origin],
  };
}

async function registerPayments(app: FastifyInstance, deps: SandboxDeps): Promise<PaymentProvider> {
  const { config, connection, jobs, limiter, log, now } = deps;
  const kit = { db: connection.db, jobs, secrets: createSecrets(config.sessionSecret), now };
  registerPaymentRoutes(app, { ...kit, limiter });
  await registerPaymentJobs(app, kit, log);
  return createPaymentProvider(kit);
}
