import { rm } from 'node:fs/promises';
import { toStorageError } from '#src/http/api/storage-errors.ts';
import type { UploadedFile } from '#src/http/files/uploads.ts';
import { AppError, invalid, tooLarge, unsupportedType } from '#src/lib/errors.ts';
import type { MeshMeasures } from '@firstlayer/mesh/contract/measures.ts';
import { formatMegabytes } from '#src/lib/text.ts';
import { MeshError, slicedFileMessage, type MeshErrorCode } from '@firstlayer/mesh/core/mesh-error.ts';
import type { ModelFormat } from '#src/features/catalog/schemas.ts';
import { describeRefusedFile } from '../../refused-files.ts';
import type { FileContext } from '../publishing-context.ts';
import type { CheckedFile } from '../types.ts';
import { Archive, type ArchiveEntry } from './archive.ts';
import { cleanUploadedFile } from './clean-file.ts';
import { extractEntry } from './extract-entry.ts';
import { getFormat, isHidden, safeFileName } from './file-names.ts';

/**
 * Checks an uploaded model file: its content must match its extension and be complete. Scripts and addresses of printers
 * are removed from slicer settings in it.
 * @throws AppError that names the file
 */
export async function checkModelFile(context: FileContext, file: UploadedFile): Promise<CheckedFile> {
  const { sizeBytes, sha256, tempPath } = file;
  const openArchive = (path: string) => Archive.open(path, context.limits);
  const name = safeFileName(file.name);
  const format = requireFormat(file.name);
  try {
    const cleaned = await cleanUploadedFile(context, { path: tempPath, format, openArchive });
    const mesh = await measureModelFile(context, tempPath, format);
    return { name, format, sizeBytes, sha256, tempPath, mesh, ...cleaned };
  } catch (error) {
    throw withFileName(name, error);
  }
}

/** Checks only the name, so that a wrong file is rejected before it is read. @throws AppError 415, 400 for a sliced file */
export function requireFormat(name: string): ModelFormat {
  const format = getFormat(name);
  if (!format) throw unsupportedType(describeRefusedFile(safeFileName(name)));
  if (isSliced(name)) throw invalid(`${safeFileName(name)}: ${slicedFileMessage}`, undefined, 'sliced_file');
  return format;
}

const isSliced = (name: string) => /\.gcode\.3mf$/i.test(name);

/** Measures the meshes of a file, which is read whole. @throws MeshError or AppError if it cannot be read */
export function measureModelFile(
  context: FileContext,
  path: string,
  format: ModelFormat,
): Promise<MeshMeasures> {
  return format === 'zip' ? measureArchive(context, path) : measure(context, path, format);
}

async function measure(context: FileContext, path: string, format: 'stl' | '3mf'): Promise<MeshMeasures> {
  const { objects, objectBoundsMm, ...measures } = await context.mesh.inspectMesh({ path, format });
  return format === '3mf' ? { ...measures, objectCount: objects, objectBoundsMm } : measures;
}

/** Unpacks every entry once, which verifies its size and checksum, and measures the meshes. */
async function measureArchive(context: FileContext, path: string): Promise<MeshMeasures> {
  const archive = await Archive.open(path, context.limits);
  try {
    const meshes: MeshMeasures[] = [];
    for (const entry of archive.entries) {
      // The cleaned name decides, which people will see: cleaning turns `a.stl.` into `a.stl`.
      const isMeshName = !entry.isFolder && !isHidden(entry.safePath);
      const format = isMeshName ? getFormat(entry.safePath) : undefined;
      if (format === 'stl' || format === '3mf')
        meshes.push(await measureEntry(context, archive, entry, format));
      else for await (const _chunk of archive.read(entry));
    }
    const [first, ...others] = meshes;
    if (!first) throw invalid('There is no STL or 3MF file in the ZIP.', undefined, 'zip_no_model');
    return others.reduce(addMeasures, first);
  } finally {
    archive.close();
  }
}

async function measureEntry(
  context: FileContext,
  archive: Archive,
  entry: ArchiveEntry,
  format: 'stl' | '3mf',
): Promise<MeshMeasures> {
  const { modelFileBytes } = context.limits;
  let tempPath: string | undefined;
  try {
    if (isSliced(entry.safePath)) throw invalid(slicedFileMessage, undefined, 'sliced_file');
    if (entry.sizeBytes > modelFileBytes) {
      throw tooLarge(`It is larger than the ${formatMegabytes(modelFileBytes)} allowed.`);
    }
    tempPath = await extractEntry(context, archive, entry);
    return await measure(context, tempPath, format);
  } catch (error) {
    throw withFileName(entry.path, error);
  } finally {
    if (tempPath !== undefined) await rm(tempPath, { force: true });
  }
}

/** Combines the meshes of an archive: sums, the largest size along each axis, and flags that hold for all meshes. */
function addMeasures(one: MeshMeasures, other: MeshMeasures): MeshMeasures {
  const [ax, ay, az] = one.boundsMm;
  const [bx, by, bz] = other.boundsMm;
  return {
    triangles: one.triangles + other.triangles,
    boundsMm: [Math.max(ax, bx), Math.max(ay, by), Math.max(az, bz)],
    volumeMm3: one.volumeMm3 + other.volumeMm3,
    areaMm2: one.areaMm2 + other.areaMm2,
    isClosed: one.isClosed && other.isClosed,
    isOriented: one.isOriented && other.isOriented,
    isManifold: one.isManifold === true && other.isManifold === true,
  };
}

const statuses: Partial<Record<MeshErrorCode, number>> = {
  not_stl: 415,
  not_3mf: 415,
  too_many_facets: 413,
  three_mf_too_large: 413,
  too_complex: 413,
  aborted: 503,
  job_failed: 503,
};

/** Returns the same error with the name of the file before its message. */
export function withFileName(name: string, error: unknown): unknown {
  if (error instanceof MeshError) {
    const status = statuses[error.code] ?? 400;
    const retry = status === 503 ? { retryAfterSeconds: 30 } : {};
    return new AppError(status, error.code, `${name}: ${error.message}`, { ...retry, cause: error });
  }
  const known = error instanceof AppError ? error : toStorageError(error);
  if (!known) return error;
  const { status, code, message, retryAfterSeconds } = known;
  const retry = retryAfterSeconds === undefined ? {} : { retryAfterSeconds };
  return new AppError(status, code, `${name}: ${message}`, { ...retry, cause: error });
}
