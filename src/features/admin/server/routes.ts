import type { FastifyInstance } from 'fastify';
import { joinContract, mount } from '#src/http/api/endpoints.ts';
import * as calls from '../calls.ts';
import * as schemas from '../schemas.ts';
import { clearPageCache, type ClearDeps } from './clear-cache.ts';
import { readClock } from './clock.ts';
import { readStats } from './stats.ts';
import { registerAdminUserRoutes, type AdminUserDeps } from './users/user-routes.ts';

const endpoints = joinContract(calls, schemas);

export function registerAdminRoutes(app: FastifyInstance, deps: AdminUserDeps & ClearDeps): void {
  mount(app, endpoints.getStats, () => readStats(deps.db));
  mount(app, endpoints.getClock, () => readClock(deps.db, deps.now()));
  mount(app, endpoints.clearCache, ({ body, viewer }) =>
    clearPageCache(deps, viewer.id, body?.pattern || undefined),
  );
  registerAdminUserRoutes(app, deps);
}
