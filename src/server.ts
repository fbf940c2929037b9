import type { FastifyInstance } from 'fastify';
import { warnAboutConfig } from './app/config-warnings.ts';
import { createGuards } from './app/guards.ts';
import { openConnections } from './app/connections.ts';
import { createInvalidation } from './app/invalidation.ts';
import { createContext } from './app/context.ts';
import { addMetrics } from './app/metrics.ts';
import { registerPages } from './app/pages.ts';
import type { ServerDeps } from './app/server-deps.ts';
import { openSiteFacts } from './app/site-facts.ts';
import { sweepFiles } from './app/sweep-files.ts';
import { addTracing } from './app/tracing.ts';
import { version } from './config/version.ts';
import { register as registerAccount } from './features/account/server/register.ts';
import { register as registerAdmin } from './features/admin/server/register.ts';
import { register as registerAudit } from './features/audit/server/register.ts';
import { register as registerAuth } from './features/auth/server/register.ts';
import { register as registerBilling } from './features/billing/server/register.ts';
import { register as registerCatalog } from './features/catalog/server/register.ts';
import { register as registerCategories } from './features/categories/server/register.ts';
import { register as registerComments } from './features/comments/server/register.ts';
import { register as registerConnections } from './features/connections/server/register.ts';
import { register as registerContact } from './features/contact/server/register.ts';
import { register as registerDownloads } from './features/downloads/server/register.ts';
import { register as registerEditions } from './features/editions/server/register.ts';
import { register as registerFavorites } from './features/favorites/server/register.ts';
import { register as registerLicences } from './features/licences/server/register.ts';
import { register as registerNotifications } from './features/notifications/server/register.ts';
import { register as registerOpening } from './features/opening/server/register.ts';
import { register as registerPreviews } from './features/previews/server/register.ts';
import { register as registerPrinters } from './features/printers/server/register.ts';
import { register as registerPublishing } from './features/publishing/server/register.ts';
import { register as registerReleases } from './features/releases/server/register.ts';
import { register as registerSite } from './features/site/server/register.ts';
import { register as registerSlicers } from './features/slicers/server/register.ts';
import { register as registerSystem } from './features/system/server/register.ts';
import { register as registerUsers } from './features/users/server/register.ts';
import { createApiResponseCache } from './http/api/cached-responses.ts';
import { createImageCache } from './http/files/image-cache.ts';
import { createCallLimit, type CallLimit } from './http/api/call-limit.ts';
import { addMethodNotAllowedRoutes } from './http/api/error-responses.ts';
import { registerOpenApi } from './http/api/openapi.ts';
import { createFastPath } from './http/pages/fast-path.ts';
import { createHttpApp } from './http/process/http-app.ts';
import { registerHealthRoutes } from './http/process/health.ts';
import { registerMaintenance } from './http/process/maintenance.ts';
import { registerVacuum } from './jobs/vacuum.ts';
import { site } from './site.ts';

/** Creates the caches of responses and pictures. In dev mode, and without built pages, nothing is cached. */
function createMemoryCaches({ siteDirectory, isDev, now }: ServerDeps, callLimit: CallLimit) {
  if (siteDirectory === undefined || isDev === true) return undefined;
  const time = () => now().getTime();
  return { responses: createApiResponseCache(callLimit, time), images: createImageCache(time) };
}

/** The whole site on one Fastify instance: hooks for all routes, then the features, and the pages last. */
export async function createServer(given: ServerDeps): Promise<FastifyInstance> {
  const fastPath = createFastPath(given.log);
  const metrics = addMetrics(given, fastPath);
  const tracing = addTracing(metrics.deps, fastPath);
  const { deps, serverFactory } = tracing;
  const { config, connection, storage, jobs, log } = deps;
  const { db } = connection;
  warnAboutConfig(config, log);

  const siteFacts = await openSiteFacts(db);
  const guards = createGuards(deps);
  const callLimit = createCallLimit(config);
  const { findViewer } = guards.auth;
  const memory = createMemoryCaches(deps, callLimit);
  const app = await createHttpApp({ ...config, ...memory, serverFactory, log, findViewer, callLimit });
  app.decorate('drain', fastPath.drain);
  const invalidation = createInvalidation(app, { connection, log });
  const refuseOtherMethods = addMethodNotAllowedRoutes(app);
  metrics.register(app);
  tracing.register(app);
  const maintenance = registerMaintenance(app, db);
  registerHealthRoutes(app, { connection, storage, isDraining: () => fastPath.isDraining, version });

  await registerVacuum(jobs, connection);
  const sandbox = await deps.openSandbox?.(app, { ...deps, limiter: guards.limiter });
  const connections = await openConnections(deps, sandbox);
  const context = await createContext(app, deps, { ...guards, fastPath, sandbox, siteFacts, connections });
  sweepFiles(app, context);
  await registerAuth(app, context);
  await registerUsers(app, context);
  await registerNotifications(app, context);
  registerCategories(app, context);
  registerPreviews(app, context);
  await registerCatalog(app, context);
  registerPrinters(app, context);
  await registerEditions(app, context);
  await registerPublishing(app, context);
  registerFavorites(app, context);
  await registerComments(app, context);
  registerDownloads(app, context);
  registerLicences(app, context);
  registerSlicers(app, context);
  await registerBilling(app, context);
  await registerReleases(app, context);
  await registerAccount(app, context);
  await registerContact(app, context);
  await registerAdmin(app, context);
  registerAudit(app, context);
  registerSite(app, context);
  await registerSystem(app, context);
  registerConnections(app, context);
  registerOpening(app, context);
  registerOpenApi(app, site, context.caches);
  refuseOtherMethods();

  const { caches } = context;
  const pages = await registerPages(app, deps, { fastPath, caches, maintenance, siteFacts, connections });
  metrics.watchPages(pages, app.apiResponses);
  await invalidation.start({ caches, maintenance, pages, siteFacts, connections });
  return app;
}
