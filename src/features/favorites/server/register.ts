import type { FastifyInstance } from 'fastify';
import type { Db } from '#src/db/types.ts';
import { registerFavoriteRoutes } from './routes.ts';

export function register(app: FastifyInstance, context: { db: Db }): void {
  registerFavoriteRoutes(app, context);
}
