import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import type { Db, Tx } from '#src/db/types.ts';
import type { Images } from '#src/integrations/images.ts';
import type { ShareCard } from '#src/integrations/share-images/share-card.ts';
import type { JobKind, Jobs } from '#src/jobs/jobs.ts';
import { AppError } from '#src/lib/errors.ts';
import { buildUrl } from '#src/lib/endpoint.ts';
import { defaultFacts, site } from '#src/site.ts';
import type { Context } from '#src/features/context.ts';
import { chooseWidth, shareSourceWidth } from './image-choice.ts';

/** Increase it when the drawing changes, so that all images get new addresses. */
const drawingVersion = 1;
const versionLength = 16;

export const shareFolder = 'share-images';
export const shareImagePath = '/api/stl-files/:id/share-image';

/** The fields of a design that its share image depends on. */
export interface ShareImageFields {
  id: number;
  title: string;
  is_premium: boolean;
  crop_x: number;
  crop_y: number;
  image_hash: string | null;
}

export interface ShareRow extends ShareImageFields {
  image_width: number | null;
}

/** Returns a hash of everything that the image shows, so that a different image has a different address. */
export function shareVersion({ title, is_premium, crop_x, crop_y, image_hash }: ShareImageFields): string {
  const { brand, accent, mark } = site;
  const color = accent === defaultFacts.accent ? [] : [accent];
  const layers = mark === null ? [] : ['name alone'];
  const shown = [drawingVersion, brand, title, is_premium, crop_x, crop_y, image_hash, ...color, ...layers];
  return createHash('sha256').update(JSON.stringify(shown)).digest('hex').slice(0, versionLength);
}

export function shareImageAddress(facts: ShareImageFields): string {
  return buildUrl(shareImagePath, { id: facts.id }, { v: shareVersion(facts) });
}

export function shareKey(facts: ShareImageFields): string {
  return `${shareFolder}/${facts.id}/${shareVersion(facts)}.jpeg`;
}

/** Returns the rows of these designs in any state. */
export async function findShareRows(
  db: Db,
  ids: readonly number[],
): Promise<(ShareRow & { is_public: boolean })[]> {
  const { rows } = await sql<ShareRow & { is_public: boolean }>`
    select m.id, m.title, m.is_premium, m.crop_x, m.crop_y, m.is_public, i.hash as image_hash, i.width as image_width
    from models m left join model_images i on i.model_id = m.id
      and i.position = (select min(position) from model_images where model_id = m.id)
    where m.id = any(${ids}::int[])`.execute(db);
  return rows;
}

/** Draws the share image unless it is stored. @returns its storage key */
export async function ensureShareImage(
  { images, shareImages }: Pick<Context, 'images' | 'shareImages'>,
  row: ShareRow,
): Promise<string> {
  const key = shareKey(row);
  await shareImages.ensure(key, () => buildShareCard(images, row));
  return key;
}

async function buildShareCard(images: Images, row: ShareRow): Promise<ShareCard> {
  const { image_hash: hash, image_width: width } = row;
  return {
    brand: site.brand,
    accent: site.accent,
    hasLayers: site.mark === null,
    title: row.title,
    badge: row.is_premium ? 'Premium' : 'Free',
    picture: hash === null || width === null ? null : await readPicture(images, hash, width),
    crop: { x: row.crop_x, y: row.crop_y },
  };
}

async function readPicture(images: Images, hash: string, ownWidth: number): Promise<Uint8Array> {
  const { stream } = await images.openVariant(hash, chooseWidth(shareSourceWidth, ownWidth), 'webp');
  return buffer(stream);
}

const drawShareImage = { name: 'model-share-image' } as JobKind<{ modelId: number }>;

export async function registerShareJob(context: Context): Promise<void> {
  await context.jobs.register(drawShareImage, async ({ modelId }) => {
    const [row] = await findShareRows(context.db, [modelId]);
    if (!row) return;
    try {
      await context.runWhenIdle(() => ensureShareImage(context, row));
    } catch (error) {
      const isGone = error instanceof AppError && error.status === 404;
      if (!isGone) throw error;
      context.log.warn(
        { event: 'picture_gone', modelId },
        'The share image of a design was not drawn: its picture is missing.',
      );
    }
  });
}

/** Enqueues the drawing of the share image, also for non-public designs: links are shared right after a release. */
export function enqueueShareImage(jobs: Jobs, modelId: number, tx?: Tx): Promise<void> {
  return jobs.send(drawShareImage, { modelId }, { key: String(modelId), ...(tx && { tx }) });
}
