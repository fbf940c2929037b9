import { listOccasionPaths } from '#src/features/catalog/server/lists/occasions.ts';
import type { FastifyInstance } from 'fastify';
import { loadBuiltSite, getOrigin } from '#src/http/pages/built-site.ts';
import { findDownloadOrigin } from '#src/http/files/signed-redirect.ts';
import { registerDevPages } from '#src/http/pages/dev-pages.ts';
import type { FastPath } from '#src/http/pages/fast-path.ts';
import type { CacheRegistry } from '#src/http/cache/cache-registry.ts';
import { registerPages as registerBuiltPages } from '#src/http/pages/pages.ts';
import { registerSitemap } from '#src/http/pages/sitemap.ts';
import type { Maintenance } from '#src/http/process/maintenance.ts';
import { site as facts } from '#src/site.ts';
import type { Connections } from './connections.ts';
import type { ServerDeps } from './server-deps.ts';
import type { SiteFactsOfProcess } from './site-facts.ts';

export type PageCache = ReturnType<typeof registerBuiltPages>;

/**
 * Registers the sitemap and the pages. Call it after all other routes, because a page answers every address that is left.
 * @returns the cache of the built pages; undefined in dev mode and without built pages
 */
export async function registerPages(
  app: FastifyInstance,
  deps: ServerDeps,
  parts: {
    fastPath: FastPath;
    caches: CacheRegistry;
    maintenance: Maintenance;
    siteFacts: SiteFactsOfProcess;
    connections: Connections;
  },
): Promise<PageCache | undefined> {
  const { config, connection, now, isDev, siteDirectory } = deps;
  const origin = () => getOrigin(app, config.publicUrl);
  const hasOutbox = config.isDemo && config.mail.smtpUrl === undefined;
  if (isDev === true) {
    await registerDevPages(app, { origin, now, hasOutbox, facts });
    return undefined;
  }
  if (siteDirectory === undefined) return undefined;
  const site = await loadBuiltSite(siteDirectory, config.publicUrl?.startsWith('https:') ?? false);
  const { caches, siteFacts } = parts;
  siteFacts.follow(site.entry.setPageFacts);
  registerSitemap(app, {
    db: connection.db,
    caches,
    origin,
    now,
    listPaths: async () => [
      ...site.entry.listPublicPaths(),
      ...facts.designers.map(({ username }) => `/designer/${username}`),
      ...(await listOccasionPaths(connection.db)),
    ],
  });
  const hasStripe = () => parts.connections.provider()?.kind === 'stripe';
  const filesOrigin = await findDownloadOrigin(deps.storage);
  const { newTempPath } = deps.storage;
  return registerBuiltPages(app, {
    ...{ site, origin, now, hasOutbox, hasStripe, filesOrigin, newTempPath },
    ...parts,
  });
}
