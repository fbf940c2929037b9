import type { FastifyInstance } from 'fastify';
import { registerDifferenceJobs, type DifferenceJobDeps } from './difference-job.ts';
import { registerDifferenceRoutes, type DifferenceRouteDeps } from './difference-routes.ts';

/** Registers the routes and the jobs of differences between files. */
export async function registerDifferences(
  app: FastifyInstance,
  deps: DifferenceRouteDeps & DifferenceJobDeps,
): Promise<void> {
  registerDifferenceRoutes(app, deps);
  await registerDifferenceJobs(deps);
}
