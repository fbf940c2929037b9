import type { FastifyInstance } from 'fastify';
import { registerCategoryRoutes, type CategoryDeps } from './routes.ts';

export function register(app: FastifyInstance, kit: CategoryDeps): void {
  registerCategoryRoutes(app, kit);
}
