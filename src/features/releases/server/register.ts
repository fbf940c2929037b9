import type { FastifyInstance } from 'fastify';
import type { Context } from '#src/features/context.ts';
import { registerMailingJobs } from './mails/jobs.ts';
import { registerMailRoutes } from './mails/mail-routes.ts';
import { registerReleaseRoutes } from './routes.ts';

export async function register(app: FastifyInstance, context: Context): Promise<void> {
  registerReleaseRoutes(app, context);
  await registerMailRoutes(app, context);
  await registerMailingJobs(app, context);
}
