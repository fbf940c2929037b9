import type { FastifyInstance } from 'fastify';
import type { AuthContext } from '#src/features/auth/server/auth-context.ts';
import { registerSlicerRoutes } from './routes.ts';

export function register(app: FastifyInstance, context: AuthContext): void {
  registerSlicerRoutes(app, context);
}
