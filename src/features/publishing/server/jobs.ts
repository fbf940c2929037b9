import type { FastifyBaseLogger } from 'fastify';
import type { UploadLimits } from '#src/config.ts';
import type { Db } from '#src/db/types.ts';
import type { OnCategoriesChanged } from '#src/features/categories/server/changes.ts';
import type { InBackground } from '#src/http/process/traffic.ts';
import { imageFormats, type Images } from '#src/integrations/images.ts';
import type { Storage } from '#src/integrations/storage.ts';
import type { JobKind, Jobs } from '#src/jobs/jobs.ts';
import { emptyBin } from './bin/purge.ts';
import { listWidths } from '#src/features/catalog/server/pictures/image-choice.ts';
import { enqueueShareImage } from '#src/features/catalog/server/pictures/share-image.ts';
import { categoryToken, subcategoryToken } from '#src/features/catalog/server/search/model-index.ts';
import { recomputeJob } from '#src/features/catalog/server/rankings/recompute-job.ts';
import { releaseDue, releaseJob, type OnRelease } from './release/release.ts';
import { findRankingId, refreshRankings } from '#src/features/catalog/server/rankings/rankings.ts';
import { reindexCategories } from '#src/features/catalog/server/search/reindex.ts';
import { registerRepackJob } from './uploads/repack-bundles.ts';
import { removeUnusedWords, removeUnusedFiles } from './uploads/sweep.ts';

export interface ModelJobDeps {
  db: Db;
  storage: Storage;
  images: Images;
  inBackground: InBackground;
  jobs: Jobs;
  log: FastifyBaseLogger;
  now: () => Date;
  onRelease: OnRelease;
  preparesImageSizes: boolean;
  limits: UploadLimits;
}

export const modelJobs = {
  /** Resizes a design's images to all widths and formats ahead of requests. Send it when images were set. */
  makeVariants: { name: 'model-image-variants', retryLimit: 2 } as JobKind<{ modelId: number }>,
  /** Reindexes categories that were renamed, moved or deleted. `marks` are their search tokens. */
  reindexPlaces: { name: 'model-reindex-places' } as JobKind<{ marks: string[] }>,
  refreshRankings: { name: 'model-rankings', cron: '3 * * * *' } as JobKind<object>,
  emptyBin: { name: 'model-bin', cron: '17 * * * *' } as JobKind<object>,
  sweep: { name: 'model-sweep', cron: '41 3 * * *' } as JobKind<object>,
};

export async function registerModelJobs(deps: ModelJobDeps): Promise<void> {
  const { db, jobs, storage, log, now, onRelease } = deps;
  await jobs.register(modelJobs.makeVariants, async ({ modelId }) => {
    if (deps.preparesImageSizes) await makeVariants(deps, modelId);
  });
  await jobs.register(modelJobs.reindexPlaces, ({ marks }) => reindexCategories(db, marks));
  await jobs.register(modelJobs.refreshRankings, () => refreshRankings(db, now()));
  await jobs.register(recomputeJob, () => refreshRankings(db, now(), true));
  await jobs.register(releaseJob, () => releaseDue(db, now(), onRelease));
  await jobs.register(modelJobs.emptyBin, () => emptyBin(deps, now()));
  await jobs.register(modelJobs.sweep, async () => {
    const removed = await removeUnusedFiles(db, storage, now());
    log.info({ event: 'unused_files_removed', removed: removed.length }, 'Unused files were removed.');
    await removeUnusedWords(db);
  });
  await registerRepackJob(deps);
  if ((await findRankingId(db, 'popular')) === 0) {
    await jobs.send(modelJobs.refreshRankings, {}, { key: 'first' });
  }
}

/** Returns the callback for changes of categories, which enqueues the reindexing of their designs. */
export function createReindexOnChange(jobs: Jobs): OnCategoriesChanged {
  return async (tx, changed) => {
    const marks = [
      ...changed.categoryIds.map(categoryToken),
      ...changed.subcategoryIds.map(subcategoryToken),
    ];
    await jobs.send(modelJobs.reindexPlaces, { marks }, { tx });
  };
}

/** Encodes WebP first, which is fast and supported by every browser. */
async function makeVariants(
  { db, images, inBackground, jobs }: ModelJobDeps,
  modelId: number,
): Promise<void> {
  const rows = await db
    .selectFrom('model_images')
    .select(['hash', 'width'])
    .where('model_id', '=', modelId)
    .orderBy('position')
    .execute();
  for (const format of imageFormats) {
    for (const { hash, width } of rows) {
      for (const one of listWidths(width)) {
        await inBackground(() => images.ensureVariant(hash, one, format));
      }
    }
  }
  await enqueueShareImage(jobs, modelId);
}
