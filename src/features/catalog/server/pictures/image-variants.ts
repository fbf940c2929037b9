import type { Tx } from '#src/db/types.ts';
import type { JobKind, Jobs } from '#src/jobs/jobs.ts';
import type { Context } from '#src/features/context.ts';
import { chooseWidth, preparedWidths } from './image-choice.ts';
import { enqueueShareImage } from './share-image.ts';

/** Encodes the usual sizes of a design's main image; others are made at their first request. */
export const makeVariants = { name: 'model-image-variants', retryLimit: 2 } as JobKind<{ modelId: number }>;

export async function registerVariantsJob(context: Context): Promise<void> {
  await context.jobs.register(makeVariants, async ({ modelId }) => {
    if (context.preparesImageSizes) await makeUsualVariants(context, modelId);
  });
}

/** Orders the variants when the transaction that sets the images commits. */
export function enqueueVariants(jobs: Jobs, tx: Tx, modelId: number): Promise<void> {
  return jobs.send(makeVariants, { modelId }, { tx });
}

/** WebP is quick to encode, and almost every client accepts it. */
async function makeUsualVariants({ db, images, runWhenIdle, jobs }: Context, modelId: number): Promise<void> {
  const image = await db
    .selectFrom('model_images')
    .select(['hash', 'width'])
    .where('model_id', '=', modelId)
    .orderBy('position')
    .limit(1)
    .executeTakeFirst();
  if (image) {
    const { hash, width } = image;
    for (const variantWidth of new Set(preparedWidths.map((each) => chooseWidth(each, width))))
      await runWhenIdle(() => images.ensureVariant(hash, variantWidth, 'webp'));
  }
  await enqueueShareImage(jobs, modelId);
}
