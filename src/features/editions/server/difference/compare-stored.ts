import type { Db } from '#src/db/types.ts';
import { findCopies, type StoredCopy } from '#src/features/catalog/server/find-copies.ts';
import { storePreviews } from '#src/features/previews/server/stored-previews.ts';
import { withLocals } from '#src/integrations/storage.ts';
import { conflict, notFound } from '#src/lib/errors.ts';
import type { MeshDifference } from '@firstlayer/mesh/contract/difference.ts';
import type { ComparedFile, MeshComparison } from '@firstlayer/mesh/compare/compare-files.ts';
import type { RenderedView } from '@firstlayer/mesh/render/render.ts';
import type { Context } from '#src/features/context.ts';
import type { DifferenceMedium, FilePair } from './difference-rows.ts';

export interface StoredComparison {
  facts: MeshDifference;
  media: DifferenceMedium[];
}

/**
 * Compares two stored contents, and stores the pictures and meshes that show how they differ.
 * @throws MeshError, or AppError `archive` for a ZIP, or if a file is gone
 */
export async function compareStored(context: Context, pair: FilePair): Promise<StoredComparison> {
  const { db, storage, mesh, runWhenIdle } = context;
  const older = await findMesh(db, pair.oldSha256);
  const newer = await findMesh(db, pair.newSha256);
  const comparison = await withLocals(storage, [older.storageKey, newer.storageKey], ([from = '', to = '']) =>
    runWhenIdle(() => mesh.compareMeshes({ older: { ...older, path: from }, newer: { ...newer, path: to } })),
  );
  return { facts: comparison.difference, media: await storeMedia(context, comparison) };
}

/** Finds a stored mesh file with this content. The parts of a ZIP have no counterparts in another one. */
async function findMesh(db: Db, sha256: string): Promise<StoredCopy & Pick<ComparedFile, 'format'>> {
  const [copy] = await findCopies(db, sha256);
  if (!copy) throw notFound('This file does not exist.');
  const { format, storageKey } = copy;
  if (format === 'zip') throw conflict('The parts of a ZIP are not compared.', 'archive');
  return { format, storageKey };
}

async function storeMedia(
  { storage, images, runWhenIdle }: Context,
  { pictures, views }: MeshComparison,
): Promise<DifferenceMedium[]> {
  const none = { width: null, height: null, bytes: null, triangles: null };
  const savePicture = async (kind: 'before' | 'after', view: RenderedView): Promise<DifferenceMedium> => {
    const { hash, width, height } = await runWhenIdle(() => images.savePixels(view));
    return { ...none, kind, hash, width, height };
  };
  const media: DifferenceMedium[] = [];
  if (pictures)
    media.push(await savePicture('before', pictures.before), await savePicture('after', pictures.after));
  await storePreviews(storage, views);
  for (const { level, hash, brotli, triangles } of views)
    media.push({ ...none, kind: level, hash, bytes: brotli.length, triangles });
  return media;
}
