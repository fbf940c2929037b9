import type { FastifyInstance } from 'fastify';
import type { LicenceRouteDeps } from './route-deps.ts';
import { registerLicenceRoutes } from './routes.ts';

export function register(app: FastifyInstance, kit: LicenceRouteDeps): void {
  registerLicenceRoutes(app, kit);
}
