import { feedPaths } from '#src/features/releases/server/feeds/feed-routes.ts';
import { listenForChanges, tags } from '#src/http/pages/change-notifications.ts';
import type { CacheRegistry } from '#src/http/pages/cache-registry.ts';
import { sitemapPath } from '#src/http/pages/sitemap.ts';
import type { Maintenance } from '#src/http/process/maintenance.ts';
import type { PageCache } from './pages.ts';
import type { ServerDeps } from './server-deps.ts';

interface Caches {
  caches: CacheRegistry;
  maintenance: Maintenance;
  pages: PageCache | undefined;
}

/** Invalidates what this instance has cached whenever any instance announces a change, and reads whether the shop is open. */
export async function invalidateOnChanges(
  { connection, log }: Pick<ServerDeps, 'connection' | 'log'>,
  { caches, maintenance, pages }: Caches,
): Promise<void> {
  const refreshMaintenance = () =>
    maintenance.refresh().catch((err: unknown) => {
      log.error({ event: 'maintenance_unknown', err }, 'The maintenance state could not be read.');
    });
  await listenForChanges(connection, {
    onTags: (changed) => {
      pages?.invalidate(changed);
      if (changed.includes(tags.catalog)) caches.invalidate(sitemapPath);
      if (changed.includes(tags.catalog) || changed.includes(tags.releases))
        feedPaths.forEach(caches.invalidate);
      if (changed.includes(tags.maintenance)) void refreshMaintenance();
    },
    onClear: caches.invalidate,
    onGap: () => {
      pages?.clear();
      [sitemapPath, ...feedPaths].forEach(caches.invalidate);
      void refreshMaintenance();
    },
  });
  await maintenance.refresh();
}
