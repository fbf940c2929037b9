import type { FastifyInstance } from 'fastify';
import { mount } from '#src/http/api/endpoints.ts';
import { clearCache, getStats } from '../contract.ts';
import { clearPageCache, type ClearDeps } from './clear-cache.ts';
import { readStats } from './stats.ts';
import { registerAdminUserRoutes, type AdminUserDeps } from './users/user-routes.ts';

export function registerAdminRoutes(app: FastifyInstance, deps: AdminUserDeps & ClearDeps): void {
  mount(app, getStats, () => readStats(deps.db));
  mount(app, clearCache, ({ body, viewer }) => clearPageCache(deps, viewer.id, body?.pattern || undefined));
  registerAdminUserRoutes(app, deps);
}
