import type { FastifyInstance } from 'fastify';
import { registerBillingJobs } from './jobs.ts';
import { registerBillingRoutes } from './routes.ts';
import { registerBillingWebhook } from './webhook/webhook-routes.ts';
import type { PaymentsContext } from './billing-context.ts';

export async function register(app: FastifyInstance, context: PaymentsContext): Promise<void> {
  registerBillingRoutes(app, context);
  await registerBillingWebhook(app, context);
  await registerBillingJobs(context);
}
