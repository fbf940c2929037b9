import type { FastifyInstance } from 'fastify';
import { feedPaths } from '#src/features/releases/server/feeds/feed-routes.ts';
import { invalidateBeforeResponse, listenForChanges, tags } from '#src/http/cache/change-notifications.ts';
import type { CacheRegistry } from '#src/http/cache/cache-registry.ts';
import { sitemapPath } from '#src/http/pages/sitemap.ts';
import type { Maintenance } from '#src/http/process/maintenance.ts';
import type { Connections } from './connections.ts';
import type { PageCache } from './pages.ts';
import type { ServerDeps } from './server-deps.ts';
import type { SiteFactsOfProcess } from './site-facts.ts';

export interface Invalidation {
  /**
   * Invalidates what this instance has cached whenever any instance announces a change, and reads whether the shop is open,
   * and the facts and connections that have changed.
   */
  start: (parts: {
    caches: CacheRegistry;
    maintenance: Maintenance;
    pages: PageCache | undefined;
    siteFacts: Pick<SiteFactsOfProcess, 'refresh'>;
    connections: Pick<Connections, 'refresh'>;
  }) => Promise<void>;
}

/** Call this before the first route is added. */
export function createInvalidation(
  app: FastifyInstance,
  { connection, log }: Pick<ServerDeps, 'connection' | 'log'>,
): Invalidation {
  let onTags: (changed: string[]) => void = () => undefined;
  invalidateBeforeResponse(app, (changed) => onTags(changed));
  return {
    start: async ({ caches, maintenance, pages, siteFacts, connections }) => {
      const refreshMaintenance = () =>
        maintenance.refresh().catch((err: unknown) => {
          log.error({ event: 'maintenance_unknown', err }, 'The maintenance state could not be read.');
        });
      const refreshSite = () =>
        siteFacts.refresh().then(
          () => caches.invalidate(undefined),
          (err: unknown) => {
            log.error({ event: 'site_facts_unknown', err }, 'Reading the facts of the shop failed.');
          },
        );
      const refreshConnections = () =>
        connections.refresh().then(
          // The checkout page may load what the payments need.
          () => pages?.clear(),
          (err: unknown) => {
            log.error({ event: 'connections_unknown', err }, 'Reading the mail and payment settings failed.');
          },
        );
      const responses = [pages, app.apiResponses, app.images];
      onTags = (changed) => {
        for (const cache of responses) cache?.invalidate(changed);
        if (changed.includes(tags.catalog)) caches.invalidate(sitemapPath);
        if (changed.includes(tags.catalog) || changed.includes(tags.releases))
          feedPaths.forEach(caches.invalidate);
        if (changed.includes(tags.maintenance)) void refreshMaintenance();
        if (changed.includes(tags.connections)) {
          pages?.clear();
          void refreshConnections();
        }
        if (changed.includes(tags.site)) {
          // The instance that made the change has the new facts already, and its response comes after this.
          caches.invalidate(undefined);
          void refreshSite();
        }
      };
      await listenForChanges(connection, {
        onTags: (changed) => onTags(changed),
        onClear: caches.invalidate,
        onGap: () => {
          for (const cache of responses) cache?.clear();
          [sitemapPath, ...feedPaths].forEach(caches.invalidate);
          void refreshMaintenance();
          void refreshSite();
          void refreshConnections();
        },
      });
      await maintenance.refresh();
    },
  };
}
