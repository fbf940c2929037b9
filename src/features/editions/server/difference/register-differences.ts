import type { FastifyInstance } from 'fastify';
import type { Jobs } from '#src/jobs/jobs.ts';
import type { CompareDeps } from './compare-waiting.ts';
import { registerDifferenceJobs } from './difference-job.ts';
import { registerDifferenceRoutes, type DifferenceRouteDeps } from './difference-routes.ts';

/** Registers the routes and the jobs of differences between files. */
export async function registerDifferences(
  app: FastifyInstance,
  kit: DifferenceRouteDeps & CompareDeps & { jobs: Jobs },
): Promise<void> {
  registerDifferenceRoutes(app, kit);
  await registerDifferenceJobs(kit);
}
