import type { FastifyInstance } from 'fastify';
import type { Context } from '#src/features/context.ts';
import { registerCatalogJobs } from './jobs.ts';
import { registerEmbedRoutes } from './embed/embed-routes.ts';
import { registerSearchAdminRoutes } from './search/admin-routes.ts';
import { createMissCounter } from './search/search-misses.ts';
import { registerCatalogRoutes } from './routes.ts';

export async function register(app: FastifyInstance, context: Context): Promise<void> {
  const misses = createMissCounter(context);
  app.addHook('onClose', misses.write);
  registerCatalogRoutes(app, context, misses);
  registerSearchAdminRoutes(app, context, misses);
  registerEmbedRoutes(app, context);
  await registerCatalogJobs(context);
}
