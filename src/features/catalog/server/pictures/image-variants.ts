import type { Db, Tx } from '#src/db/types.ts';
import type { RunWhenIdle } from '#src/http/process/idle-scheduler.ts';
import { imageFormats, type Images } from '#src/integrations/images.ts';
import type { JobKind, Jobs } from '#src/jobs/jobs.ts';
import { listWidths } from './image-choice.ts';
import { enqueueShareImage } from './share-image.ts';

export interface VariantDeps {
  db: Db;
  images: Images;
  runWhenIdle: RunWhenIdle;
  jobs: Jobs;
  /** When false, each variant is made at its first request. */
  preparesImageSizes: boolean;
}

/** Encodes all widths and formats of a design's images before the first request for them. */
export const makeVariants = { name: 'model-image-variants', retryLimit: 2 } as JobKind<{ modelId: number }>;

export async function registerVariantsJob(deps: VariantDeps): Promise<void> {
  await deps.jobs.register(makeVariants, async ({ modelId }) => {
    if (deps.preparesImageSizes) await makeAllVariants(deps, modelId);
  });
}

/** Orders the variants when the transaction that sets the images commits. */
export function enqueueVariants(jobs: Jobs, tx: Tx, modelId: number): Promise<void> {
  return jobs.send(makeVariants, { modelId }, { tx });
}

/** WebP comes first: it is quick to encode, and every browser accepts it. */
async function makeAllVariants(
  { db, images, runWhenIdle, jobs }: VariantDeps,
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
      for (const variantWidth of listWidths(width)) {
        await runWhenIdle(() => images.ensureVariant(hash, variantWidth, format));
      }
    }
  }
  await enqueueShareImage(jobs, modelId);
}
