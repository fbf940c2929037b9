import type { OnCategoriesChanged } from '#src/features/categories/server/changes.ts';
import { deletionPauseMs } from '#src/jobs/clock-jumps.ts';
import type { JobKind, Jobs } from '#src/jobs/jobs.ts';
import type { Context } from '#src/features/context.ts';
import { registerColorJob } from './pictures/image-colors.ts';
import { registerVariantsJob } from './pictures/image-variants.ts';
import { registerMissingVariantJob } from './pictures/open-variant.ts';
import { registerShareJob } from './pictures/share-image.ts';
import { findRankingId, refreshRankings, recomputeJob } from './rankings/rankings.ts';
import { refreshRelated } from './related/related-models.ts';
import { categoryToken, subcategoryToken } from './search/model-index.ts';
import { removeOldMisses } from './search/search-misses.ts';
import { isIndexOutdated, reindexAll, reindexCategories } from './search/reindex.ts';

export const catalogJobs = {
  /**
   * Reindexes the designs of changed category nodes. `marks` are the search tokens of the nodes; the jobs in databases have
   * this field and this queue.
   */
  reindexCategoryNodes: { name: 'model-reindex-places' } as JobKind<{ marks: string[] }>,
  reindexAll: { name: 'model-reindex-all' } as JobKind<object>,
  refreshRelated: { name: 'model-related', cron: '*/10 * * * *' } as JobKind<object>,
  removeOldMisses: {
    name: 'search-misses',
    cron: '40 3 * * *',
    clockJumpPauseMs: deletionPauseMs,
  } as JobKind<object>,
  refreshRankings: { name: 'model-rankings', cron: '3 * * * *' } as JobKind<object>,
};

export async function registerCatalogJobs(context: Context): Promise<void> {
  const { db, jobs, now } = context;
  await jobs.register(catalogJobs.reindexCategoryNodes, ({ marks: tokens }) => reindexCategories(db, tokens));
  await jobs.register(catalogJobs.reindexAll, () => reindexAll(db));
  if (await isIndexOutdated(db)) await jobs.send(catalogJobs.reindexAll, {}, { key: 'all' });
  await jobs.register(catalogJobs.refreshRankings, () => refreshRankings(db, now()));
  await jobs.register(catalogJobs.refreshRelated, () => refreshRelated(db, now()));
  await jobs.register(catalogJobs.removeOldMisses, () => removeOldMisses(db, now()));
  await jobs.register(recomputeJob, async () => {
    await refreshRankings(db, now(), true);
    await refreshRelated(db, now());
  });
  await registerVariantsJob(context);
  await registerMissingVariantJob(context);
  await registerColorJob(context);
  await registerShareJob(context);
  if ((await findRankingId(db, 'popular')) === 0) {
    await jobs.send(catalogJobs.refreshRankings, {}, { key: 'first' });
  }
}

/** Orders the reindexing in the transaction that changes a category or subcategory. */
export function createReindexOnChange(jobs: Jobs): OnCategoriesChanged {
  return async (tx, { categoryIds, subcategoryIds }) => {
    const tokens = [...categoryIds.map(categoryToken), ...subcategoryIds.map(subcategoryToken)];
    await jobs.send(catalogJobs.reindexCategoryNodes, { marks: tokens }, { tx });
  };
}
