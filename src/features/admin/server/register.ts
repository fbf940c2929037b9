import type { FastifyInstance } from 'fastify';
import type { AuthContext } from '#src/features/auth/server/auth-context.ts';
import { registerGrantJobs } from './grants/grant-jobs.ts';
import { registerAdminRoutes } from './routes.ts';

export async function register(app: FastifyInstance, context: AuthContext): Promise<void> {
  registerAdminRoutes(app, context);
  await registerGrantJobs(context);
}
