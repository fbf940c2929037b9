import type { FastifyInstance } from 'fastify';
import { warnAboutConfig } from './app/config-warnings.ts';
import { createGuards } from './app/guards.ts';
import { invalidateOnChanges } from './app/invalidation.ts';
import { createKit } from './app/kit.ts';
import { addMetrics } from './app/metrics.ts';
import { registerPages } from './app/pages.ts';
import type { ServerDeps } from './app/server-deps.ts';
import { register as registerAccount } from './features/account/server/register.ts';
import { register as registerAdmin } from './features/admin/server/register.ts';
import { register as registerAudit } from './features/audit/server/register.ts';
import { register as registerAuth } from './features/auth/server/register.ts';
import { register as registerBilling } from './features/billing/server/register.ts';
import { register as registerCatalog } from './features/catalog/server/register.ts';
import { register as registerCategories } from './features/categories/server/register.ts';
import { register as registerComments } from './features/comments/server/register.ts';
import { register as registerContact } from './features/contact/server/register.ts';
import { register as registerDownloads } from './features/downloads/server/register.ts';
import { register as registerFavorites } from './features/favorites/server/register.ts';
import { register as registerPreviews } from './features/previews/server/register.ts';
import { register as registerPrinters } from './features/printers/server/register.ts';
import { register as registerPublishing } from './features/publishing/server/register.ts';
import { register as registerReleases } from './features/releases/server/register.ts';
import { register as registerSlicers } from './features/slicers/server/register.ts';
import { register as registerUsers } from './features/users/server/register.ts';
import { addMethodNotAllowedRoutes } from './http/api/error-responses.ts';
import { registerOpenApi } from './http/api/openapi.ts';
import { createFastPath } from './http/pages/fast-path.ts';
import { createHttpApp } from './http/process/http-app.ts';
import { registerHealthRoutes } from './http/process/health.ts';
import { registerMaintenance } from './http/process/maintenance.ts';
import { registerVacuum } from './jobs/vacuum.ts';

/** The whole site on one Fastify instance: hooks for all routes, then the features, and the pages last. */
export async function createServer(given: ServerDeps): Promise<FastifyInstance> {
  const fastPath = createFastPath(given.log);
  const metrics = addMetrics(given, fastPath);
  const { deps } = metrics;
  const { config, connection, storage, jobs, log } = deps;
  const { db } = connection;
  warnAboutConfig(config, log);

  const guards = createGuards(deps);
  const app = await createHttpApp({ ...config, ...fastPath, log, findViewer: guards.auth.findViewer });
  app.decorate('drain', fastPath.drain);
  const refuseOtherMethods = addMethodNotAllowedRoutes(app);
  metrics.register(app);
  const maintenance = registerMaintenance(app, db);
  registerHealthRoutes(app, { db, storage, isDraining: () => fastPath.isDraining });

  await registerVacuum(jobs, connection);
  const sandbox = await deps.openSandbox?.(app, { ...deps, limiter: guards.limiter });
  const kit = await createKit(app, deps, { ...guards, fastPath, sandbox });
  await registerAuth(app, kit);
  await registerUsers(app, kit);
  registerCategories(app, kit);
  registerPreviews(app, kit);
  await registerCatalog(app, kit);
  registerPrinters(app, kit);
  await registerPublishing(app, kit);
  registerFavorites(app, kit);
  registerComments(app, kit);
  registerDownloads(app, kit);
  registerSlicers(app, kit);
  await registerBilling(app, kit);
  await registerReleases(app, kit);
  await registerAccount(app, kit);
  await registerContact(app, kit);
  await registerAdmin(app, kit);
  registerAudit(app, kit);
  await registerOpenApi(app);
  refuseOtherMethods();

  const { caches } = kit;
  const pages = await registerPages(app, deps, { fastPath, caches, maintenance });
  metrics.watchPages(pages);
  await invalidateOnChanges(deps, { caches, maintenance, pages });
  return app;
}
