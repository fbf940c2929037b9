import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Db, Tx } from '#src/db/types.ts';
import { hashFile } from '#src/integrations/hashed-files.ts';
import { isFileGone } from '#src/integrations/storage.ts';
import type { JobKind } from '#src/jobs/jobs.ts';
import { moveEditionFile } from '#src/features/editions/server/edition-bundles.ts';
import { continueEdition } from '#src/features/editions/server/record-edition.ts';
import type { ModelFormat } from '#src/features/catalog/schemas.ts';
import type { SavedSettingsCheck } from '@firstlayer/mesh/contract/slicer-settings.ts';
import type { Context } from '#src/features/context.ts';
import type { PublishingContext, StoreContext } from '../publishing-context.ts';
import type { ModelFileRow } from '../types.ts';
import { enqueueExamination } from '../examination/examination-job.ts';
import { hasSameContents, listFiles, replaceModelBundle } from '../rows/model-files.ts';
import { lockModel } from '../rows/model-writes.ts';
import { Archive } from '../content/archive.ts';
import { cleanModelFile, settingsCheckVersion } from '../content/clean-file.ts';
import { removeUnreferenced, storeFiles } from '../content/store-files.ts';

type CleaningContext = StoreContext & Pick<Context, 'jobs' | 'mesh'>;

const cleanJob = {
  name: 'model-clean-settings',
  expireInSeconds: 43_200,
} as JobKind<object>;

/** Registers the job that checks the slicer settings of files from before, and enqueues it if there are any. */
export async function registerCleanJob(context: PublishingContext): Promise<void> {
  const { db, jobs } = context;
  await jobs.register(cleanJob, () => cleanStoredFiles(context));
  if (await hasUnchecked(db)) await jobs.send(cleanJob, {}, { key: 'all' });
}

/**
 * Checks the files and earlier versions of all designs that were not checked by the present rules, including those in the
 * bin. A failure does not stop the others.
 */
export async function cleanStoredFiles(context: CleaningContext): Promise<void> {
  const failures: unknown[] = [];
  let after = 0;
  for (;;) {
    const modelId = await findUnchecked(context.db, after);
    if (modelId === undefined) break;
    after = modelId;
    try {
      await cleanDesign(context, modelId);
    } catch (error) {
      context.log.error(
        { event: 'settings_removal_failed', err: error, modelId },
        'The slicer settings in the files of a design could not be checked.',
      );
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some files could not be checked.');
}

const hasSettings = sql<boolean>`format in ('3mf', 'zip')`;
const checkVersion = sql<number>`coalesce((settings_check ->> 'version')::int, 0)`;
const isUnchecked = sql<boolean>`${hasSettings} and ${checkVersion} < ${settingsCheckVersion}`;

/** Returns whether there is a file or version that was not checked. It reads one entry of an index for each table. */
export async function hasUnchecked(db: Db): Promise<boolean> {
  const { rows } = await sql<{ lowest: number | null }>`
    select least(
      (select min(${checkVersion}) from model_files where ${hasSettings}),
      (select min(${checkVersion}) from model_file_versions where ${hasSettings})
    ) as lowest`.execute(db);
  return (rows[0]?.lowest ?? settingsCheckVersion) < settingsCheckVersion;
}

/** Finds the next design with a file or version that was not checked. */
async function findUnchecked(db: Db, after: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number | null }>`
    select min(id) as id from (
      select min(model_id) as id from model_files where model_id > ${after} and ${isUnchecked}
      union all
      select min(model_id) from model_file_versions where model_id > ${after} and ${isUnchecked}
    ) found`.execute(db);
  return rows[0]?.id ?? undefined;
}

/** A stored file, which a design and any number of its versions may reference. */
interface Unchecked {
  storageKey: string;
  format: ModelFormat;
}

interface Checked extends Unchecked {
  check: SavedSettingsCheck;
  /** The file without the removed settings. */
  copy: { storageKey: string; sizeBytes: number; sha256: string } | undefined;
}

async function cleanDesign(context: CleaningContext, modelId: number): Promise<void> {
  const files = await listFiles(context.db, modelId);
  const newKeys: string[] = [];
  try {
    const checked: Checked[] = [];
    for (const file of await listUnchecked(context.db, modelId)) {
      const one = await checkStoredFile(context, file, newKeys);
      if (one) checked.push(one);
    }
    const changed = checked.filter(({ copy }) => copy !== undefined);
    await replaceFiles(context, { modelId, files, checked, newKeys });
    if (changed.length === 0) return;
    context.log.info(
      { event: 'settings_removed', modelId, files: changed.length },
      'Scripts or addresses of printers were removed from the files of a design.',
    );
  } catch (error) {
    await removeUnreferenced(context, newKeys);
    throw error;
  }
}

async function listUnchecked(db: Db, modelId: number): Promise<Unchecked[]> {
  const { rows } = await sql<Unchecked>`
    select storage_key as "storageKey", format from model_files where model_id = ${modelId} and ${isUnchecked}
    union
    select storage_key, format from model_file_versions where model_id = ${modelId} and ${isUnchecked}`.execute(
    db,
  );
  return rows;
}

/** @returns undefined if the file is gone @param newKeys receives the key of a new file */
async function checkStoredFile(
  context: CleaningContext,
  { storageKey, format }: Unchecked,
  newKeys: string[],
): Promise<Checked | undefined> {
  const openArchive = (path: string) => Archive.openStored(path, context.limits);
  try {
    const result = await context.storage.withLocal(storageKey, (path) =>
      cleanModelFile(context, { path, format, openArchive }),
    );
    if (!result) return undefined;
    const { check, outputPath } = result;
    if (outputPath === undefined) return { storageKey, format, check, copy: undefined };
    try {
      const copy = { storageKey: `models/${randomUUID()}.${format}`, ...(await hashFile(outputPath)) };
      newKeys.push(copy.storageKey);
      await context.storage.commit(outputPath, copy.storageKey);
      return { storageKey, format, check, copy };
    } finally {
      await rm(outputPath, { force: true });
    }
  } catch (error) {
    if (isFileGone(error)) return undefined;
    throw error;
  }
}

interface Replacement {
  modelId: number;
  files: ModelFileRow[];
  checked: Checked[];
  newKeys: string[];
}

/** Writes the results, and packs the bundle anew if a file of the design has changed. */
async function replaceFiles(context: CleaningContext, replacement: Replacement): Promise<void> {
  const { modelId, files, checked, newKeys } = replacement;
  const copies = new Map(checked.map(({ storageKey, copy }) => [storageKey, copy]));
  const isAffected = files.some(({ storageKey }) => copies.get(storageKey) !== undefined);
  const stored = isAffected
    ? await storeFiles(
        context,
        files.map((file) => ({ ...file, ...copies.get(file.storageKey) })),
      )
    : undefined;
  newKeys.push(...(stored?.keys ?? []));
  const oldKeys = await context.db.transaction().execute(async (tx) => {
    const { bundle_key: bundleKey } = await lockModel(tx, modelId);
    // After a change of the files in the meantime, the design is checked again at the next start.
    if (newKeys.length > 0 && !hasSameContents(await listFiles(tx, modelId), files)) return newKeys;
    for (const one of checked) await updateRows(tx, modelId, one);
    if (stored) {
      await replaceModelBundle(tx, modelId, stored.bundle);
      await continueEdition(tx, modelId);
      await enqueueExamination(context.jobs, tx, modelId);
    }
    const replaced = checked.filter(({ copy }) => copy !== undefined).map(({ storageKey }) => storageKey);
    return stored ? [...replaced, bundleKey] : replaced;
  });
  await removeUnreferenced(context, oldKeys);
}

/** The time of the file's last change stays: its mesh is the same. */
async function updateRows(tx: Tx, modelId: number, { storageKey, check, copy }: Checked): Promise<void> {
  const values = {
    settings_check: JSON.stringify(check),
    ...(copy && { storage_key: copy.storageKey, size_bytes: copy.sizeBytes, sha256: copy.sha256 }),
  };
  if (copy) await moveEditionFile(tx, storageKey, copy);
  for (const table of ['model_files', 'model_file_versions'] as const) {
    await tx
      .updateTable(table)
      .set(values)
      .where('model_id', '=', modelId)
      .where('storage_key', '=', storageKey)
      .execute();
  }
}
