import type { FastifyInstance } from 'fastify';
import { joinContract, mount } from '#src/http/api/endpoints.ts';
import type { AuthContext } from '#src/features/auth/server/auth-context.ts';
import * as calls from '../calls.ts';
import * as schemas from '../schemas.ts';
import { clearPageCache } from './clear-cache.ts';
import { readClock } from './clock.ts';
import { readStats } from './stats.ts';
import { registerAdminUserRoutes } from './users/user-routes.ts';

const endpoints = joinContract(calls, schemas);

export function registerAdminRoutes(app: FastifyInstance, context: AuthContext): void {
  mount(app, endpoints.getStats, () => readStats(context.db));
  mount(app, endpoints.getClock, () => readClock(context.db, context.now()));
  mount(app, endpoints.clearCache, ({ body, viewer }) =>
    clearPageCache(context, viewer.id, body?.pattern || undefined),
  );
  registerAdminUserRoutes(app, context);
}
