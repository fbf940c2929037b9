import type { FastifyInstance } from 'fastify';
import type { Context } from '#src/features/context.ts';
import { registerUserJobs } from './jobs.ts';
import { registerUserRoutes } from './routes.ts';

export async function register(
  app: FastifyInstance,
  context: Context & { listTrustedOrigins: () => readonly string[] },
): Promise<void> {
  await registerUserRoutes(app, context);
  await registerUserJobs(context, context.listTrustedOrigins);
}
