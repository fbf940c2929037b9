import type { FastifyInstance } from 'fastify';
import { registerDownloadRoutes, type DownloadDeps } from './routes.ts';

export function register(app: FastifyInstance, kit: DownloadDeps): void {
  registerDownloadRoutes(app, kit);
}
