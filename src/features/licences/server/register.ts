import type { FastifyInstance } from 'fastify';
import { registerLicenceRoutes } from './routes.ts';
import type { LicenceContext } from './licence-keys.ts';

export function register(app: FastifyInstance, context: LicenceContext): void {
  registerLicenceRoutes(app, context);
}
