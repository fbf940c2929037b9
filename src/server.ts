import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import type { StripeConfig } from './config/payments.ts';
import type { Config } from './config.ts';
import type { Connection } from './db/client.ts';
import { registerAccountJobs } from './features/account/server/jobs.ts';
import { registerAccountRoutes } from './features/account/server/routes.ts';
import { registerGrantJobs } from './features/admin/server/grants/grant-jobs.ts';
import { registerAdminRoutes } from './features/admin/server/routes.ts';
import { registerAuditRoutes } from './features/audit/server/routes.ts';
import { createAuth, type Auth } from './features/auth/server/auth.ts';
import { registerAuthJobs } from './features/auth/server/jobs.ts';
import { returnOrigin } from './features/auth/server/providers/provider-origin.ts';
import { registerProviderRoutes } from './features/auth/server/providers/provider-routes.ts';
import { registerAuthRoutes } from './features/auth/server/routes.ts';
import { registerBillingJobs } from './features/billing/server/jobs.ts';
import { registerBillingRoutes } from './features/billing/server/routes.ts';
import { registerSandboxJobs } from './features/billing/server/sandbox/jobs.ts';
import { createSandbox, usesSandbox } from './features/billing/server/sandbox/provider.ts';
import { registerSandboxPayments } from './features/billing/server/sandbox/routes.ts';
import { createSecrets } from './features/billing/server/sandbox/secrets.ts';
import { registerBillingWebhook } from './features/billing/server/webhook/webhook-routes.ts';
import { registerCategoryRoutes } from './features/categories/server/routes.ts';
import { registerModerationRoutes } from './features/comments/server/moderation/routes.ts';
import { registerCommentRoutes } from './features/comments/server/routes.ts';
import { registerContactJobs } from './features/contact/server/mail-job.ts';
import { registerOutboxRoutes } from './features/contact/server/outbox-routes.ts';
import { registerContactRoutes } from './features/contact/server/routes.ts';
import { registerDownloadRoutes } from './features/downloads/server/routes.ts';
import { registerFavoriteRoutes } from './features/favorites/server/routes.ts';
import { registerModelAdminRoutes } from './features/publishing/server/admin-routes.ts';
import { registerModelJobs, reindexOnChange } from './features/publishing/server/jobs.ts';
import { registerColorJob } from './features/catalog/server/pictures/image-colors.ts';
import { registerShareJob } from './features/catalog/server/pictures/share-image.ts';
import { registerRenderJob } from './features/publishing/server/pictures/render-job.ts';
import { registerModelRoutes } from './features/catalog/server/routes.ts';
import { feedPaths } from './features/releases/server/feeds/feed-routes.ts';
import { registerMailingJobs } from './features/releases/server/mails/jobs.ts';
import { registerMailRoutes } from './features/releases/server/mails/mail-routes.ts';
import { mailOnRelease } from './features/releases/server/mails/release-hook.ts';
import { registerReleaseRoutes } from './features/releases/server/routes.ts';
import { registerUserJobs } from './features/users/server/jobs.ts';
import { enqueueProviderPicture } from './features/users/server/provider-picture.ts';
import { registerUserRoutes } from './features/users/server/routes.ts';
import { createHttpApp } from './http/process/app.ts';
import { listenForChanges, tags } from './http/pages/changes.ts';
import { registerDevPages } from './http/pages/dev-pages.ts';
import { collectMethods } from './http/api/error-answers.ts';
import { createFrontDoor, type FrontDoor } from './http/pages/front-door.ts';
import { registerHealthRoutes } from './http/process/health.ts';
import { countedJobs, countedMailer, registerMetrics, standingOf } from './http/process/metrics.ts';
import { registerOpenApi } from './http/api/openapi.ts';
import { registerPages } from './http/pages/pages.ts';
import { createRateLimiter, type RateLimiter } from './http/api/rate-limits.ts';
import { createKept, type Kept } from './http/pages/kept.ts';
import { registerMaintenance, type Maintenance } from './http/process/maintenance.ts';
import { originOfDownloads } from './http/files/send-signed.ts';
import { loadSite, originOf } from './http/api/site.ts';
import { registerSitemap, sitemapPath } from './http/pages/sitemap.ts';
import { createMetrics } from './integrations/metrics.ts';
import { createAvatars } from './integrations/avatars.ts';
import { createImages } from './integrations/images.ts';
import { createShareImages } from './integrations/share-images/share-images.ts';
import type { Mailer } from './integrations/mailer.ts';
import type { Storage } from './integrations/storage.ts';
import type { Jobs } from './jobs/jobs.ts';
import { registerVacuum } from './jobs/vacuum.ts';
import type { MeshPool } from './mesh/pool.ts';

export interface ServerDeps {
  config: Config;
  connection: Connection;
  storage: Storage;
  jobs: Jobs;
  mesh: MeshPool;
  mailer: Mailer;
  log: FastifyBaseLogger;
  now: () => Date;
  /** Pages through Vite, with hot reload. */
  isDev?: boolean;
  /** Where the built pages are; without it there is only the API. */
  siteDirectory?: string;
}

/** The whole site on one Fastify instance: plugins, each feature's routes, pages last. */
export async function createServer(given: ServerDeps): Promise<FastifyInstance> {
  const { config, connection, log, now } = given;
  const { db } = connection;
  const frontDoor = createFrontDoor(log);
  const watched = watch(given, frontDoor);
  const { deps } = watched;
  const { jobs } = deps;
  const limiter = createRateLimiter(db, config.rateLimitFactor, now);
  const auth = createAuth({ db, log, config, limiter, now });
  const app = await createHttpApp({ ...config, ...frontDoor, log, findViewer: auth.findViewer });
  app.decorate('drain', frontDoor.drain);
  const refuseOtherMethods = collectMethods(app);
  watched.addTo(app);
  const maintenance = registerMaintenance(app, db);
  const kit = await createKit(app, deps, { limiter, auth, frontDoor });

  if (!config.isDemo && config.mail.smtpUrl === undefined) {
    log.warn({ event: 'mails_kept' }, 'SMTP_URL is not set: no mail leaves, each is only written to a file');
  }
  if (config.trustProxy !== false && config.publicUrl === undefined) {
    log.warn(
      { event: 'no_public_url' },
      'PUBLIC_URL is not set: browsers cannot write to the site by its name',
    );
  }
  registerHealthRoutes(app, { db, storage: deps.storage, isDraining: () => frontDoor.isDraining });
  registerAuthRoutes(app, kit);
  const onProviderPicture = enqueueProviderPicture(jobs, log);
  await registerProviderRoutes(app, { ...kit, config, onProviderPicture });
  await registerUserRoutes(app, kit);
  registerCategoryRoutes(app, { db, onPlacesChanged: reindexOnChange(jobs) });
  registerModelRoutes(app, kit);
  await registerModelAdminRoutes(app, kit);
  registerFavoriteRoutes(app, kit);
  registerCommentRoutes(app, kit);
  registerModerationRoutes(app, kit);
  registerDownloadRoutes(app, kit);
  registerBillingRoutes(app, kit);
  await registerBillingWebhook(app, kit);
  if (kit.sandbox) registerSandboxPayments(app, { ...kit, ...kit.sandbox });
  registerReleaseRoutes(app, kit);
  await registerMailRoutes(app, kit);
  registerAccountRoutes(app, kit);
  registerContactRoutes(app, kit);
  registerOutboxRoutes(app, config);
  registerAdminRoutes(app, kit);
  registerAuditRoutes(app, kit);
  registerOpenApi(app);
  refuseOtherMethods();
  const pages = await addPages(app, deps, { frontDoor, kept: kit.kept, maintenance });
  watched.showPages(pages);
  await hearChanges(deps, { kept: kit.kept, maintenance, pages });

  await registerVacuum(jobs, connection);
  await registerJobs(app, config, kit);
  return app;
}

/** Where METRICS_TOKEN is set, what jobs and mails do is counted. */
function watch(deps: ServerDeps, frontDoor: FrontDoor) {
  const { metricsToken } = deps.config;
  if (metricsToken === undefined) return { deps, addTo: () => undefined, showPages: () => undefined };
  let pages: ReturnType<typeof registerPages> | undefined;
  const metrics = createMetrics({
    readStanding: standingOf(deps.connection.db),
    readPageCache: () => ({ pages: pages?.size ?? 0, bytes: pages?.bytes ?? 0 }),
    readCacheAnswers: () => frontDoor.answered,
  });
  const counted = {
    ...deps,
    jobs: countedJobs(deps.jobs, metrics),
    mailer: countedMailer(deps.mailer, metrics),
  };
  return {
    deps: counted,
    addTo: (app: FastifyInstance) => registerMetrics(app, metrics, metricsToken),
    showPages: (shown: typeof pages) => {
      pages = shown;
    },
  };
}

interface Doorkeepers {
  limiter: RateLimiter;
  auth: Auth;
  frontDoor: FrontDoor;
}

/** What the features are given; each takes of it what it needs. */
async function createKit(app: FastifyInstance, deps: ServerDeps, { limiter, auth, frontDoor }: Doorkeepers) {
  const { config, connection, jobs, log, mailer, mesh, now, storage } = deps;
  const { limits, sessionSecret } = config;
  return {
    db: connection.db,
    auth,
    storage,
    images: createImages({ storage, limits }),
    shareImages: createShareImages({ storage }),
    avatars: createAvatars({ storage, limits }),
    mesh,
    inBackground: frontDoor.inBackground,
    jobs,
    mailer,
    limiter,
    limits,
    commentRules: config.commentRules,
    preparesImageSizes: config.preparesImageSizes,
    ...(await openPayments(deps)),
    sessionSecret,
    kept: createKept(),
    log,
    origin: () => originOf(app, config.publicUrl),
    originFor: (request: FastifyRequest) => returnOrigin(app, request, config.publicUrl),
    now,
    onRelease: mailOnRelease(jobs),
  };
}

/** Stripe where its keys are given, else the demo's sandbox, else nobody. */
async function openPayments({ config, connection, jobs, log, now }: ServerDeps) {
  const { stripe, graceDays } = config.payments;
  const sandbox = usesSandbox(config)
    ? { db: connection.db, jobs, secrets: createSecrets(config.sessionSecret), now }
    : undefined;
  return {
    provider: stripe ? await connectStripe(stripe, log) : sandbox && createSandbox(sandbox),
    takesEvents: stripe ? stripe.webhookSecrets.length > 0 : sandbox !== undefined,
    graceDays,
    sandbox,
  };
}

/** Its library takes a good while to load: only where it is used. */
async function connectStripe(stripe: StripeConfig, log: FastifyBaseLogger) {
  const { createStripe } = await import('./integrations/stripe.ts');
  return createStripe(stripe, log);
}

async function registerJobs(
  app: FastifyInstance,
  config: Config,
  kit: Awaited<ReturnType<typeof createKit>>,
): Promise<void> {
  await registerAuthJobs(kit);
  await registerUserJobs({ ...kit, listTrustedOrigins: () => trustedPictureOrigins(app, config) });
  await registerModelJobs(kit);
  await registerRenderJob(kit);
  await registerColorJob(kit);
  await registerShareJob(kit);
  await registerBillingJobs(kit);
  if (kit.sandbox) await registerSandboxJobs(app, kit.sandbox, kit.log);
  await registerMailingJobs(app, kit);
  await registerAccountJobs(kit);
  await registerGrantJobs(kit);
  await registerContactJobs(kit);
}

/** The demo's sandbox of Google and Discord keeps its pictures here. */
function trustedPictureOrigins(app: FastifyInstance, { isDemo, publicUrl }: Config): string[] {
  return isDemo ? [new URL(originOf(app, publicUrl)).origin] : [];
}

interface PageParts {
  frontDoor: FrontDoor;
  kept: Kept;
  maintenance: Maintenance;
}

/** They stand last: what no other route took is a page. */
async function addPages(app: FastifyInstance, deps: ServerDeps, parts: PageParts) {
  const { config, connection, now, isDev, siteDirectory } = deps;
  const origin = () => originOf(app, config.publicUrl);
  const hasOutbox = config.isDemo && config.mail.smtpUrl === undefined;
  if (isDev === true) {
    await registerDevPages(app, { origin, now, hasOutbox });
    return undefined;
  }
  if (siteDirectory === undefined) return undefined;
  const site = await loadSite(siteDirectory, config.publicUrl?.startsWith('https:') ?? false);
  const { kept } = parts;
  registerSitemap(app, { db: connection.db, kept, origin, now, paths: site.entry.listPublicPaths() });
  const hasStripe = config.payments.stripe !== undefined;
  const filesOrigin = await originOfDownloads(deps.storage);
  return registerPages(app, { site, origin, now, hasOutbox, hasStripe, filesOrigin, ...parts });
}

/** What any instance changes, this one hears of. */
async function hearChanges(
  { connection, log }: ServerDeps,
  {
    kept,
    maintenance,
    pages,
  }: Omit<PageParts, 'frontDoor'> & { pages: ReturnType<typeof registerPages> | undefined },
): Promise<void> {
  const lookWhetherOpen = () =>
    maintenance
      .refresh()
      .catch((err: unknown) => log.error({ err }, 'whether the shop is open is not known'));
  await listenForChanges(connection, {
    onTags: (changed) => {
      pages?.invalidate(changed);
      if (changed.includes(tags.catalogue)) kept.forget(sitemapPath);
      if (changed.includes(tags.catalogue) || changed.includes(tags.releases)) feedPaths.forEach(kept.forget);
      if (changed.includes(tags.maintenance)) void lookWhetherOpen();
    },
    onForget: kept.forget,
    onEverything: () => {
      pages?.clear();
      [sitemapPath, ...feedPaths].forEach(kept.forget);
      void lookWhetherOpen();
    },
  });
  await maintenance.refresh();
}
