import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import type { Connection } from './db/client.ts';
import { registerCategoryRoutes } from './features/categories/server/routes.ts';
import { createHttpApp } from './http/app.ts';
import { collectMethods } from './http/error-answers.ts';
import { registerHealthRoutes } from './http/health.ts';
import { createRateLimiter } from './http/rate-limits.ts';
import type { Storage } from './integrations/storage.ts';
import type { Jobs } from './jobs/jobs.ts';

export interface ServerDeps {
  config: Config;
  connection: Connection;
  storage: Storage;
  jobs: Jobs;
  log: FastifyBaseLogger;
  now: () => Date;
  /** Pages through Vite, with hot reload. */
  isDev?: boolean;
}

/** The whole site on one Fastify instance: plugins, each feature's routes, pages last. */
export async function createServer(deps: ServerDeps): Promise<FastifyInstance> {
  const { config, connection, log, now } = deps;
  const { db } = connection;
  const app = await createHttpApp({ ...config, log });
  const refuseOtherMethods = collectMethods(app);
  const limiter = createRateLimiter(db, config.rateLimitFactor, now);

  registerHealthRoutes(app, db);
  registerCategoryRoutes(app, { db });
  void limiter;

  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger());
  refuseOtherMethods();
  return app;
}
