import type { FastifyInstance } from 'fastify';
import { registerUserJobs, type UserJobDeps } from './jobs.ts';
import { registerUserRoutes, type UserRouteDeps } from './routes.ts';

export async function register(app: FastifyInstance, kit: UserRouteDeps & UserJobDeps): Promise<void> {
  await registerUserRoutes(app, kit);
  await registerUserJobs(kit);
}
