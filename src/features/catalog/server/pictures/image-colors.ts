import { sql } from 'kysely';
import type { Db } from '#src/db/types.ts';
import { announceChange, tags } from '#src/http/cache/change-notifications.ts';
import type { JobKind } from '#src/jobs/jobs.ts';
import { AppError } from '#src/lib/errors.ts';
import type { Context } from '#src/features/context.ts';

const batchSize = 100;
const key = 'image-colors';

/** Computes missing colors of older images in batches, starting after the image with this hash. */
const findColors = { name: 'model-image-colors' } as JobKind<{ after: string }>;

export async function registerColorJob(context: Context): Promise<void> {
  await context.jobs.register(findColors, ({ after }) => addColors(context, after));
  const [first] = await uncolored(context.db, '', 1);
  if (first !== undefined) await context.jobs.send(findColors, { after: '' }, { key });
}

/** An image whose file is missing or damaged gets no color, and a warning is logged once per start. */
async function addColors({ db, images, runWhenIdle, jobs, log }: Context, after: string): Promise<void> {
  const hashes = await uncolored(db, after, batchSize);
  const colors = new Map<string, string>();
  for (const hash of hashes) {
    try {
      colors.set(hash, await runWhenIdle(() => images.getColor(hash)));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      log.warn(
        { event: 'image_color_failed', err: error, image: hash },
        'The color of an image could not be computed: the image cannot be read.',
      );
    }
  }
  await db.transaction().execute(async (tx) => {
    await sql`
      update model_images i set color = c.color
      from unnest(${Array.from(colors.keys())}::text[], ${Array.from(colors.values())}::text[]) as c (hash, color)
      where i.hash = c.hash and i.color is null`.execute(tx);
    if (colors.size > 0) await announceChange(tx, [tags.catalog]);
    const last = hashes.at(-1);
    if (last !== undefined) await jobs.send(findColors, { after: last }, { tx, key });
  });
}

async function uncolored(db: Db, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('model_images')
    .select('hash')
    .distinct()
    .where('color', 'is', null)
    .where('hash', '>', after)
    .orderBy('hash')
    .limit(limit)
    .execute();
  return rows.map(({ hash }) => hash);
}
