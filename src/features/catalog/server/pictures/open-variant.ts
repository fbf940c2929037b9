import type { OpenedImage } from '#src/http/files/send-image.ts';
import type { ImageFormat } from '#src/integrations/image-orders.ts';
import { isFileGone } from '#src/integrations/storage.ts';
import type { JobKind } from '#src/jobs/jobs.ts';
import type { Context } from '#src/features/context.ts';
import { listSimilarWidths } from './image-choice.ts';

interface Variant {
  hash: string;
  width: number;
  format: ImageFormat;
}

/** @param canBeWebp whether WebP may be sent in place of the format */
export type OpenVariant = (variant: Variant, canBeWebp: boolean) => Promise<OpenedImage>;

/** Encodes a variant that was requested before it existed. */
const makeMissingVariant = {
  name: 'model-image-missing',
  retryLimit: 2,
} as JobKind<Variant>;

const orderAgainMs = 60_000;
const maxRemembered = 1000;

export async function registerMissingVariantJob({ images, jobs, log, runWhenIdle }: Context): Promise<void> {
  await jobs.register(makeMissingVariant, async ({ hash, width, format }) => {
    try {
      await runWhenIdle(() => images.ensureVariant(hash, width, format));
    } catch (error) {
      if (!isFileGone(error)) throw error;
      log.warn(
        { event: 'picture_gone', hash },
        'A size of a picture was not encoded: the picture is missing.',
      );
    }
  });
}

/**
 * Returns a function that opens a variant. While the variant is missing, the function opens a similar one that was
 * prepared, and a job makes the missing one. If there is no similar one, the function waits for the encoding.
 */
export function createVariantOpener({
  images,
  jobs,
  log,
}: Pick<Context, 'images' | 'jobs' | 'log'>): OpenVariant {
  const orderedAt = new Map<string, number>();

  const order = async (variant: Variant) => {
    const key = `${variant.hash}-${variant.width}-${variant.format}`;
    const now = performance.now();
    if (now - (orderedAt.get(key) ?? -Infinity) < orderAgainMs) return;
    if (orderedAt.size >= maxRemembered) orderedAt.clear();
    orderedAt.set(key, now);
    try {
      await jobs.send(makeMissingVariant, variant, { key });
    } catch (error) {
      orderedAt.delete(key);
      log.warn(
        { err: error, event: 'image_variant_not_ordered' },
        'The encoding of a picture was not ordered.',
      );
    }
  };

  return async (variant, canBeWebp) => {
    const { hash, width, format } = variant;
    const existing = await images.findVariant(hash, width, format);
    if (existing) return existing;
    for (const similar of canBeWebp ? listSimilarWidths(width) : []) {
      const content = await images.findVariant(hash, similar, 'webp');
      if (!content) continue;
      void order(variant);
      return { ...content, instead: { width: similar, format: 'webp' } };
    }
    return images.openVariant(hash, width, format);
  };
}
