import type { FastifyInstance } from 'fastify';
import type { Context } from '#src/features/context.ts';
import { registerFavoriteRoutes } from './routes.ts';

export function register(app: FastifyInstance, context: Context): void {
  registerFavoriteRoutes(app, context);
}
