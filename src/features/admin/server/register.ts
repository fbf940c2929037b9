import type { FastifyInstance } from 'fastify';
import type { ClearDeps } from './clear-cache.ts';
import { registerGrantJobs, type GrantJobDeps } from './grants/grant-jobs.ts';
import { registerAdminRoutes } from './routes.ts';
import type { AdminUserDeps } from './users/user-routes.ts';

type AdminDeps = AdminUserDeps & ClearDeps & GrantJobDeps;

export async function register(app: FastifyInstance, kit: AdminDeps): Promise<void> {
  registerAdminRoutes(app, kit);
  await registerGrantJobs(kit);
}
