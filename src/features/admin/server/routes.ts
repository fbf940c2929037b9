import type { FastifyInstance } from 'fastify';
import { mount } from '#src/http/endpoints.ts';
import { getStats } from '../contract.ts';
import { readStats } from './stats.ts';
import { registerAdminUserRoutes, type AdminUserDeps } from './users/user-routes.ts';

export function registerAdminRoutes(app: FastifyInstance, deps: AdminUserDeps): void {
  mount(app, getStats, () => readStats(deps.db));
  registerAdminUserRoutes(app, deps);
}
