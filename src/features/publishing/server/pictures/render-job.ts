import { rm } from 'node:fs/promises';
import type { Db, Tx } from '#src/db/types.ts';
import type { JobKind, Jobs } from '#src/jobs/jobs.ts';
import type { MeshMeasures } from '@firstlayer/mesh/contract/measures.ts';
import type { RenderOptions } from '@firstlayer/mesh/render/render.ts';
import { pickColorScheme } from '@firstlayer/mesh/render/palette.ts';
import type { ModelFormat } from '#src/features/catalog/schemas.ts';
import { enqueueVariants } from '#src/features/catalog/server/pictures/image-variants.ts';
import type { PublishingContext } from '../publishing-context.ts';
import type { ModelImages, NewModelImage } from '../types.ts';
import { Archive, type ArchiveEntry } from '../content/archive.ts';
import { extractEntry } from '../content/extract-entry.ts';
import { getFormat, isHidden } from '../content/file-names.ts';
import { setModelImages } from '../rows/model-files.ts';
import { lockModel } from '../rows/model-writes.ts';

interface RenderJobData {
  modelId: number;
  /** Hashes of the uploaded images that follow the rendered one. If they have changed, the job is outdated. */
  gallery: string[];
}

const renderViews = {
  name: 'model-render-views',
  retryLimit: 2,
  expireInSeconds: 1800,
} as JobKind<RenderJobData>;

type PictureSize = Pick<RenderOptions, 'width' | 'height' | 'views'>;

/** The size and the number of the pictures of a design. */
export const pictureSize: PictureSize = { width: 1280, height: 1600, views: 4 };

export async function registerRenderJob(context: Omit<PublishingContext, 'onRelease'>): Promise<void> {
  await context.jobs.register(renderViews, (data) => renderModel(context, data));
}

/**
 * Enqueues the rendering of the mesh if the design has no main image, else the resizing of its images.
 * Call it in the transaction that sets the images or the files.
 */
export async function enqueuePictures(jobs: Jobs, tx: Tx, modelId: number, hasMain: boolean): Promise<void> {
  if (hasMain) return enqueueVariants(jobs, tx, modelId);
  const gallery = listUploads(await listImages(tx, modelId)).map(({ hash }) => hash);
  return jobs.send(renderViews, { modelId, gallery }, { tx });
}

export async function listImages(tx: Db, modelId: number): Promise<ModelImages> {
  const rows = await tx
    .selectFrom('model_images')
    .select(['source', 'hash', 'width', 'height', 'color', 'alt', 'position'])
    .where('model_id', '=', modelId)
    .orderBy('position')
    .execute();
  const images = rows.map(({ position: _position, ...image }) => image);
  return rows[0]?.position === 0 ? { main: images[0], gallery: images.slice(1) } : { gallery: images };
}

function listUploads({ main, gallery }: ModelImages): NewModelImage[] {
  return [...(main ? [main] : []), ...gallery].filter(({ source }) => source === 'upload');
}

/** Renders a design's main image and, if no gallery was uploaded, further views around it. */
export async function renderModel(
  context: Omit<PublishingContext, 'onRelease'>,
  { modelId, gallery }: RenderJobData,
  size = pictureSize,
): Promise<void> {
  const { db, images, runWhenIdle, jobs } = context;
  const rendered = await renderFiles(context, modelId, size).catch((error: unknown) => {
    throw new Error(`The pictures of design ${modelId} could not be rendered.`, { cause: error });
  });
  if (!rendered) return;
  const views: NewModelImage[] = [];
  for (const picture of rendered) {
    views.push({ source: 'mesh', ...(await runWhenIdle(() => images.savePixels(picture))) });
  }
  await db.transaction().execute(async (tx) => {
    await lockModel(tx, modelId);
    const uploads = listUploads(await listImages(tx, modelId));
    if (uploads.map(({ hash }) => hash).join() !== gallery.join()) return;
    const [main, ...others] = views;
    await setModelImages(tx, modelId, { main, gallery: uploads.length > 0 ? uploads : others });
    await enqueueVariants(jobs, tx, modelId);
  });
}

/** Returns undefined if the design no longer exists, and for an archive without a mesh. */
async function renderFiles(
  context: Omit<PublishingContext, 'onRelease'>,
  modelId: number,
  size: PictureSize,
) {
  const files = await context.db
    .selectFrom('model_files')
    .select(['format', 'mesh', 'storage_key'])
    .where('model_id', '=', modelId)
    .orderBy('position')
    .execute();
  const largest = chooseLargest(files);
  if (!largest) return undefined;
  const colors = pickColorScheme(modelId);
  const render = (mesh: RenderedMesh) =>
    context.runWhenIdle(() => context.mesh.renderViews({ ...mesh, ...size, colors }));
  return context.storage.withLocal(largest.storage_key, (path) =>
    largest.format === 'zip'
      ? renderFromArchive(context, path, render)
      : render({ path, format: largest.format }),
  );
}

/** Returns the file that pictures show: the one with the largest bounds, and of equal ones the first. */
export function chooseLargest<File extends { mesh: MeshMeasures | null }>(
  files: readonly File[],
): File | undefined {
  return files.toSorted((a, b) => getBoundsVolume(b.mesh) - getBoundsVolume(a.mesh))[0];
}

interface RenderedMesh {
  path: string;
  format: 'stl' | '3mf';
}

/** Returns undefined if the archive contains no mesh. */
async function renderFromArchive<Views>(
  context: Omit<PublishingContext, 'onRelease'>,
  path: string,
  render: (mesh: RenderedMesh) => Promise<Views>,
): Promise<Views | undefined> {
  const archive = await Archive.openStored(path, context.limits);
  try {
    const chosen = largestMesh(archive.entries);
    if (!chosen) return undefined;
    const tempPath = await extractEntry(context, archive, chosen.entry);
    return await render({ path: tempPath, format: chosen.format }).finally(() =>
      rm(tempPath, { force: true }),
    );
  } finally {
    archive.close();
  }
}

/** Returns the volume of the bounding box. The largest file is likely the design itself, and not a small part such as a screw. */
function getBoundsVolume(mesh: MeshMeasures | null): number {
  return mesh ? mesh.boundsMm.reduce((product, length) => product * Math.max(length, 1), 1) : 0;
}

function largestMesh(entries: readonly ArchiveEntry[]) {
  let largest: { entry: ArchiveEntry; format: Exclude<ModelFormat, 'zip'> } | undefined;
  for (const entry of entries) {
    const format = isHidden(entry.path) ? undefined : getFormat(entry.path);
    const isMesh = format === 'stl' || format === '3mf';
    if (isMesh && entry.sizeBytes > (largest?.entry.sizeBytes ?? -1)) largest = { entry, format };
  }
  return largest;
}
