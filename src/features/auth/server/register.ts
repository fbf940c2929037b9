import type { FastifyInstance } from 'fastify';
import type { AuthRouteDeps } from './auth-kit.ts';
import { registerAuthJobs, type AuthJobDeps } from './jobs.ts';
import { registerProviderRoutes, type ProviderRouteDeps } from './providers/provider-routes.ts';
import { registerAuthRoutes } from './routes.ts';

type AuthDeps = AuthRouteDeps & ProviderRouteDeps & AuthJobDeps;

export async function register(app: FastifyInstance, kit: AuthDeps): Promise<void> {
  registerAuthRoutes(app, kit);
  registerProviderRoutes(app, kit);
  await registerAuthJobs(kit);
}
