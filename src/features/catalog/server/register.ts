import type { FastifyInstance } from 'fastify';
import { registerCatalogJobs, type CatalogJobDeps } from './jobs.ts';
import { registerCatalogRoutes, type CatalogRouteDeps } from './routes.ts';

type CatalogDeps = CatalogRouteDeps & CatalogJobDeps;

export async function register(app: FastifyInstance, kit: CatalogDeps): Promise<void> {
  registerCatalogRoutes(app, kit);
  await registerCatalogJobs(kit);
}
