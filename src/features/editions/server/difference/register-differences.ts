import type { FastifyInstance } from 'fastify';
import type { Context } from '#src/features/context.ts';
import { registerDifferenceJobs } from './difference-job.ts';
import { registerDifferenceRoutes } from './difference-routes.ts';

/** Registers the routes and the jobs of differences between files. @param onCompared called after files were compared */
export async function registerDifferences(
  app: FastifyInstance,
  context: Context,
  onCompared: () => Promise<void>,
): Promise<void> {
  registerDifferenceRoutes(app, context);
  await registerDifferenceJobs(context, onCompared);
}
