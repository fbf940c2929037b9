import { rm } from 'node:fs/promises';
import * as slices from '#src/features/print-facts/server/mesh-slices.ts';
import { findModelsWith } from '#src/features/print-facts/server/model-print.ts';
import { isFileGone } from '#src/integrations/storage.ts';
import { SlicerError, type SlicedPrint, type Slicer, type SlicerProfile } from '#src/integrations/slicer.ts';
import { MeshError } from '@firstlayer/mesh/core/mesh-error.ts';
import type { Context } from '#src/features/context.ts';
import type { OwnSlicer } from './own-slicer.ts';
import { findCopies } from '#src/features/catalog/server/find-copies.ts';
import { updateModelPrint } from '../rows/update-model-print.ts';

/**
 * Slices the next examined STL or 3MF with each profile. Where the slicer fails, the estimate stays, as it does for a ZIP.
 * @returns false if no file waits
 */
export async function sliceNext(
  context: Pick<Context, 'db' | 'storage' | 'mesh' | 'log'>,
  own: OwnSlicer,
): Promise<boolean> {
  const { db, storage, mesh } = context;
  const sha256 = await slices.takeUnsliced(db);
  if (sha256 === undefined) return false;
  const copy = (await findCopies(db, sha256)).at(0);
  if (!copy || copy.format === 'zip') return true;
  const { storageKey, format } = copy;
  // The slicer gets the mesh only: a 3MF may contain settings with commands.
  const outputPath = `${storage.newTempPath()}.stl`;
  try {
    await storage.withLocal(storageKey, (path) => mesh.writeStl({ path, format, outputPath }));
    for (const profile of own.profiles) {
      const print = await sliceOnce(context, own.slicer, outputPath, profile);
      await slices.saveSlice(db, sha256, { ...profile, print });
    }
  } catch (error) {
    // A file that is gone or cannot be read is not sliced. Anything else is retried.
    if (isFileGone(error) || (error instanceof MeshError && error.code !== 'aborted')) {
      context.log.warn(
        { event: 'slicing_skipped', err: error, sha256 },
        'A file was not sliced; the estimate stays.',
      );
      return true;
    }
    await slices.returnUnsliced(db, sha256);
    throw error;
  } finally {
    await rm(outputPath, { force: true });
  }
  await db.transaction().execute(async (tx) => {
    for (const id of await findModelsWith(tx, sha256)) await updateModelPrint(tx, id);
  });
  return true;
}

/** @returns undefined if the slicer fails */
async function sliceOnce(
  { log }: Pick<Context, 'log'>,
  slicer: Slicer,
  meshPath: string,
  profile: SlicerProfile,
): Promise<SlicedPrint | undefined> {
  try {
    return await slicer.slice(meshPath, profile);
  } catch (err) {
    if (!(err instanceof SlicerError) || slicer.isClosed) throw err;
    const { class: printerClass, layerMm } = profile;
    log.warn(
      { event: 'slicing_failed', err, printerClass, layerMm },
      'The slicer failed; the estimate stays.',
    );
    return undefined;
  }
}
