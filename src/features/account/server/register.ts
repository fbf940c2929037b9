import type { FastifyInstance } from 'fastify';
import { registerAccountJobs, type AccountJobDeps } from './jobs.ts';
import { registerAccountRoutes, type AccountRouteDeps } from './routes.ts';

export async function register(app: FastifyInstance, kit: AccountRouteDeps & AccountJobDeps): Promise<void> {
  registerAccountRoutes(app, kit);
  await registerAccountJobs(kit);
}
