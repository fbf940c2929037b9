import type { FastifyInstance } from 'fastify';
import { registerPreviewRoutes, type PreviewRouteDeps } from './routes.ts';

export function register(app: FastifyInstance, kit: PreviewRouteDeps): void {
  registerPreviewRoutes(app, kit);
}
