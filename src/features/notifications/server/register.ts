import type { FastifyInstance } from 'fastify';
import type { Context } from '#src/features/context.ts';
import { registerNotificationJobs } from './jobs.ts';
import { registerNotificationRoutes } from './routes.ts';

export async function register(app: FastifyInstance, context: Context): Promise<void> {
  registerNotificationRoutes(app, context);
  await registerNotificationJobs(context);
}
