import type { FastifyInstance } from 'fastify';
import { registerLicenceRoutes, type LicenceRouteDeps } from './routes.ts';

export function register(app: FastifyInstance, kit: LicenceRouteDeps): void {
  registerLicenceRoutes(app, kit);
}
