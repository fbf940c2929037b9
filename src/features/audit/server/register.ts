import type { FastifyInstance } from 'fastify';
import type { Context } from '#src/features/context.ts';
import { registerAuditRoutes } from './routes.ts';

export function register(app: FastifyInstance, context: Context): void {
  registerAuditRoutes(app, context);
}
