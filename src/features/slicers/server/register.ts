import type { FastifyInstance } from 'fastify';
import type { SlicerDeps } from './deps.ts';
import { registerSlicerRoutes } from './routes.ts';

export function register(app: FastifyInstance, kit: SlicerDeps): void {
  registerSlicerRoutes(app, kit);
}
