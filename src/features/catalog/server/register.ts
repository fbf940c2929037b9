import type { FastifyInstance } from 'fastify';
import { registerCatalogJobs, type CatalogJobDeps } from './jobs.ts';
import { registerEmbedRoutes, type EmbedDeps } from './embed/embed-routes.ts';
import { registerSearchAdminRoutes } from './search/admin-routes.ts';
import { registerCatalogRoutes, type CatalogRouteDeps } from './routes.ts';

type CatalogDeps = CatalogRouteDeps & CatalogJobDeps & EmbedDeps;

export async function register(app: FastifyInstance, kit: CatalogDeps): Promise<void> {
  registerCatalogRoutes(app, kit);
  registerSearchAdminRoutes(app, kit);
  registerEmbedRoutes(app, kit);
  await registerCatalogJobs(kit);
}
