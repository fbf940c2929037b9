import type { FastifyInstance } from 'fastify';
import { registerCatalogJobs, type CatalogJobDeps } from './jobs.ts';
import { registerEmbedRoutes, type EmbedDeps } from './embed/embed-routes.ts';
import { registerSearchAdminRoutes } from './search/admin-routes.ts';
import { createMissCounter } from './search/search-misses.ts';
import { registerCatalogRoutes, type CatalogRouteDeps } from './routes.ts';

type CatalogDeps = Omit<CatalogRouteDeps, 'misses'> & CatalogJobDeps & EmbedDeps;

export async function register(app: FastifyInstance, kit: CatalogDeps): Promise<void> {
  const misses = createMissCounter(kit);
  app.addHook('onClose', misses.write);
  registerCatalogRoutes(app, { ...kit, misses });
  registerSearchAdminRoutes(app, { ...kit, misses });
  registerEmbedRoutes(app, kit);
  await registerCatalogJobs(kit);
}
