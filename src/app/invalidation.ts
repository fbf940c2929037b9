import { feedPaths } from '#src/features/releases/server/feeds/feed-routes.ts';
import { listenForChanges, tags } from '#src/http/pages/changes.ts';
import type { Kept } from '#src/http/pages/kept.ts';
import { sitemapPath } from '#src/http/pages/sitemap.ts';
import type { Maintenance } from '#src/http/process/maintenance.ts';
import type { PageCache } from './pages.ts';
import type { ServerDeps } from './server-deps.ts';

interface Caches {
  kept: Kept;
  maintenance: Maintenance;
  pages: PageCache | undefined;
}

/** Invalidates what this instance has cached whenever any instance announces a change, and reads whether the shop is open. */
export async function invalidateOnChanges(
  { connection, log }: Pick<ServerDeps, 'connection' | 'log'>,
  { kept, maintenance, pages }: Caches,
): Promise<void> {
  const refreshMaintenance = () =>
    maintenance.refresh().catch((err: unknown) => {
      log.error({ event: 'maintenance_unknown', err }, 'The maintenance state could not be read.');
    });
  await listenForChanges(connection, {
    onTags: (changed) => {
      pages?.invalidate(changed);
      if (changed.includes(tags.catalogue)) kept.forget(sitemapPath);
      if (changed.includes(tags.catalogue) || changed.includes(tags.releases)) feedPaths.forEach(kept.forget);
      if (changed.includes(tags.maintenance)) void refreshMaintenance();
    },
    onForget: kept.forget,
    onEverything: () => {
      pages?.clear();
      [sitemapPath, ...feedPaths].forEach(kept.forget);
      void refreshMaintenance();
    },
  });
  await maintenance.refresh();
}
