import type { FastifyInstance } from 'fastify';
import { registerAuthJobs } from './jobs.ts';
import { registerProviderRoutes, type ProviderContext } from './providers/provider-routes.ts';
import { registerAuthRoutes } from './routes.ts';

export async function register(app: FastifyInstance, context: ProviderContext): Promise<void> {
  registerAuthRoutes(app, context);
  registerProviderRoutes(app, context);
  await registerAuthJobs(context);
}
