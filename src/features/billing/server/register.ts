import type { FastifyInstance } from 'fastify';
import type { Mailer } from '#src/integrations/mailer.ts';
import type { BillingDeps } from './billing-deps.ts';
import { registerBillingJobs } from './jobs.ts';
import { registerBillingRoutes } from './routes.ts';
import { registerBillingWebhook } from './webhook/webhook-routes.ts';

export async function register(app: FastifyInstance, kit: BillingDeps & { mailer: Mailer }): Promise<void> {
  registerBillingRoutes(app, kit);
  await registerBillingWebhook(app, kit);
  await registerBillingJobs(kit);
}
