import type { FastifyInstance } from 'fastify';
import type { DownloadDeps } from './route-parts.ts';
import { registerDownloadRoutes } from './routes.ts';

export function register(app: FastifyInstance, kit: DownloadDeps): void {
  registerDownloadRoutes(app, kit);
}
