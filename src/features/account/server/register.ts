import type { FastifyInstance } from 'fastify';
import type { AuthContext } from '#src/features/auth/server/auth-context.ts';
import type { LicenceContext } from '#src/features/licences/server/licence-keys.ts';
import { registerAccountJobs } from './jobs.ts';
import { registerAccountRoutes } from './routes.ts';

export async function register(app: FastifyInstance, context: AuthContext & LicenceContext): Promise<void> {
  registerAccountRoutes(app, context);
  await registerAccountJobs(context);
}
