import { writeFile } from 'node:fs/promises';
import { json } from 'node:stream/consumers';
import type { Db } from '#src/db/types.ts';
import { contentTypes } from '#src/features/catalog/server/content-types.ts';
import { listStoredFiles, type StoredFile } from '#src/features/downloads/server/files.ts';
import type { Downloadable } from '#src/features/downloads/server/downloads.ts';
import { findModelPrint } from '#src/features/print-facts/server/read-facts.ts';
import type { DerivedFile } from '#src/integrations/derived-files.ts';
import type { OpenFile } from '#src/http/files/send-file.ts';
import { AppError, conflict, unavailable } from '#src/lib/errors.ts';
import { formatMegabytes } from '#src/lib/text.ts';
import { MeshError } from '@firstlayer/mesh/core/mesh-error.ts';
import type { Context } from '#src/features/context.ts';
import { maxConvertedBytes, maxHandedBytes, maxPackedBytes } from '../constants.ts';
import { toSlicerFileName } from '../slicer-file-name.ts';
import type { Packing, PackingBed } from '../schemas.ts';
import { getSlicer } from '../slicers.ts';
import type { SlicerId } from '../constants.ts';
import { withMeshSources, type PackedFile } from './mesh-sources.ts';
import { planPacking, requireFewParts, resolveBed, type PackingPlan } from './pack-design.ts';

/** The version of what is written here. Increase it when the same input gives other bytes. */
const writerVersion = 1;

/** A file as a slicer receives it. */
export interface SlicerFile {
  name: string;
  sizeBytes: number;
  /** The ETag, in hexadecimal. */
  sha256: string;
  contentType: string;
  read: OpenFile;
}

/**
 * Decides how a slicer receives a file.
 * @throws AppError 409 for a ZIP, 413 for a file that is too large for slicers
 */
export function chooseForm(file: StoredFile, slicer: SlicerId): 'file' | '3mf' {
  const { name } = getSlicer(slicer);
  if (file.format === 'zip')
    throw conflict('Slicers open no ZIP. Download it and open the files in it.', 'not_for_slicers');
  const isWrapped = file.format === 'stl' && getSlicer(slicer).needs3mf;
  const maxBytes = isWrapped ? maxConvertedBytes : maxHandedBytes;
  if (file.sizeBytes > maxBytes) {
    const limit = formatMegabytes(maxBytes);
    throw new AppError(
      413,
      'too_large',
      `Files above ${limit} cannot be opened in ${name} from here. Download it.`,
    );
  }
  return isWrapped ? '3mf' : 'file';
}

/** @throws AppError 409 for other formats, 413 for a file that is too large */
export function requirePlainable({ format, sizeBytes }: StoredFile): void {
  if (format !== '3mf') throw conflict('Only a 3MF can be downloaded as plain 3MF.', 'not_a_3mf');
  if (sizeBytes <= maxConvertedBytes) return;
  const limit = formatMegabytes(maxConvertedBytes);
  throw new AppError(413, 'too_large', `Files above ${limit} are not converted. Download it as it is.`);
}

/**
 * Opens a file of a design, and wraps it first if it must be a 3MF, or copies it without the settings of its slicer.
 * @param options `person` waits for it
 */
export async function openFile(
  context: Context,
  file: StoredFile,
  { as, person }: { as: 'file' | '3mf' | 'plain'; person: string },
): Promise<SlicerFile> {
  if (as === 'file') {
    const { storageKey, sizeBytes, sha256, format } = file;
    return {
      name: toSlicerFileName(file.name, format === '3mf' ? '3mf' : 'stl'),
      ...{ sizeBytes, sha256, contentType: contentTypes[format] },
      read: (range) => context.storage.read(storageKey, range),
    };
  }
  if (as === 'plain') return openPlain(context, file, person);
  // The name is written into the 3MF.
  const key = `wrapped ${writerVersion} ${file.sha256} ${file.name}`;
  const made = await context.derivedFiles.get(
    key,
    (goal) =>
      toAppErrors(context, [file], () =>
        withMeshSources(context, [{ ...file, copies: 1 }], async ([source]) => {
          if (source) await context.mesh.wrap3mf(source, goal);
        }),
      ),
    { person },
  );
  return { ...made, name: toSlicerFileName(file.name, '3mf'), contentType: contentTypes['3mf'] };
}

async function openPlain(context: Context, file: StoredFile, person: string): Promise<SlicerFile> {
  const made = await context.derivedFiles.get(
    `plain ${writerVersion} ${file.sha256}`,
    (goal) =>
      toAppErrors(context, [file], () =>
        context.storage.withLocal(file.storageKey, (path) =>
          context.mesh.stripPackage({ path, outputPath: goal }),
        ),
      ),
    { person },
  );
  const name = toSlicerFileName(`${file.name.replace(/\.3mf$/i, '')}-plain.3mf`, '3mf');
  return { ...made, name, contentType: contentTypes['3mf'] };
}

interface DesignSet {
  model: Downloadable;
  needsBrim: boolean;
  /** The files, with the number of times that one print needs each. */
  files: PackedFile[];
  bed: PackingBed | null;
}

/**
 * Reads the files that are packed together, each as often as one print needs it.
 * @throws AppError 409 when the choice is gone or has too many parts, 413 when they are too large
 */
export async function getDesignSet(
  db: Db,
  model: Downloadable,
  { bed, choice }: { bed: PackingBed | null; choice: string },
): Promise<DesignSet> {
  const all = await listStoredFiles(db, model.id);
  const print = await findModelPrint(db, model.id);
  const printed = choice === '' ? print : print.alternatives.find(({ label }) => label === choice);
  if (!printed) throw conflict('This choice is no longer offered. Please reload the page.', 'choice_gone');
  const files = printed.files.flatMap(({ id, copies }) =>
    all.filter((file) => file.id === id).map((file) => ({ ...file, copies })),
  );
  const pieces = files.reduce((sum, { copies }) => sum + copies, 0);
  requireFewParts(Math.max(pieces, printed.partCount));
  const { needs_brim: needsBrim } = await db
    .selectFrom('models')
    .select('needs_brim')
    .where('id', '=', model.id)
    .executeTakeFirstOrThrow();
  if (files.reduce((sum, { sizeBytes, copies }) => sum + sizeBytes * copies, 0) > maxPackedBytes) {
    const limit = formatMegabytes(maxPackedBytes);
    throw new AppError(
      413,
      'too_large',
      `Designs above ${limit} are not packed into one 3MF. Open the files one by one.`,
    );
  }
  return { model, needsBrim, files, bed };
}

/**
 * Packs all parts of a design on the bed, as one 3MF, in one turn of the person who waits for it.
 * @throws AppError 409 when there are too many parts
 */
export async function openPacked(
  context: Context,
  set: DesignSet,
  person: string,
): Promise<SlicerFile & { packing: Packing }> {
  const { model, needsBrim, files, bed } = set;
  const contents = files.map(({ sha256, name, copies }) => [sha256, name, copies]);
  const key = JSON.stringify([writerVersion, model.title, contents, resolveBed(bed), needsBrim]);
  const options = { person, isBrief: bed !== null && 'bedX' in bed };
  const write = (path: string, { placements }: PackingPlan) =>
    toAppErrors(context, files, () =>
      withMeshSources(context, files, (sources) =>
        context.mesh.writeParts(sources, { outputPath: path, title: model.title, placements }),
      ),
    );
  const made = await context.derivedFiles.get(
    `packed ${key}`,
    async (path, makeWithin) =>
      write(path, await readPlan(makeWithin(`plan ${key}`, (planPath) => writePlan(context, set, planPath)))),
    options,
  );
  const { packing } = await readPlan(
    context.derivedFiles.get(`plan ${key}`, (path) => writePlan(context, set, path), options),
  );
  const name = toSlicerFileName(`${model.title}.3mf`, '3mf');
  return { ...made, name, contentType: contentTypes['3mf'], packing };
}

async function writePlan(
  context: Context,
  { files, bed, needsBrim }: DesignSet,
  path: string,
): Promise<void> {
  const outlines = await toAppErrors(context, files, () =>
    withMeshSources(context, files, (sources) => context.mesh.outlineParts(sources)),
  );
  await writeFile(path, JSON.stringify(planPacking(outlines.flat(), resolveBed(bed), needsBrim)));
}

async function readPlan(made: Promise<DerivedFile>): Promise<PackingPlan> {
  const { read } = await made;
  const { stream } = await read(undefined);
  return (await json(stream)) as PackingPlan;
}

/** Converts the failure of a mesh that was accepted by earlier rules, and logs its reason. */
async function toAppErrors<T>(
  { log }: Context,
  files: readonly StoredFile[],
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof MeshError)) throw error;
    const fileIds = files.map(({ id }) => id);
    log.warn(
      { event: 'conversion_failed', err: error, fileIds },
      'Files could not be prepared for a slicer.',
    );
    if (error.code === 'aborted' || error.code === 'job_failed')
      throw unavailable('The file cannot be prepared at the moment. Please try again.');
    throw new AppError(409, 'cannot_convert', 'This file cannot be converted. Download it instead.', {
      cause: error,
    });
  }
}
