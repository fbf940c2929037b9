import type { FastifyInstance } from 'fastify';
import type { Context } from '#src/features/context.ts';
import { registerContactJobs } from './mail-job.ts';
import { registerContactRoutes } from './routes.ts';

export async function register(app: FastifyInstance, context: Context): Promise<void> {
  registerContactRoutes(app, context);
  await registerContactJobs(context);
}
