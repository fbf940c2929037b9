import { rm } from 'node:fs/promises';
import type { ModelFormat } from '#src/features/catalog/schemas.ts';
import type { MeshExamination } from '@firstlayer/mesh/examine/examine-mesh.ts';
import { MeshError } from '@firstlayer/mesh/core/mesh-error.ts';
import type { ExaminationContext } from '../publishing-context.ts';
import { Archive, type ArchiveEntry } from '../content/archive.ts';
import { measureModelFile } from '../content/check-file.ts';
import { extractEntry } from '../content/extract-entry.ts';
import { getFormat, isHidden } from '../content/file-names.ts';
import { combineEntries, toExaminedFile, type ExaminedEntry, type ExaminedFile } from './combine-entries.ts';

/** The maximum number of different meshes in an archive. */
const maxMeshes = 256;
/** The previews of this many of the largest meshes in an archive are kept. */
const maxPreviewed = 32;

/**
 * Examines a stored file.
 * @throws MeshError, or AppError if the file is gone or its archive can no longer be read
 */
export function examineStoredFile(
  context: ExaminationContext,
  { storageKey, format }: { storageKey: string; format: ModelFormat },
): Promise<ExaminedFile> {
  return context.storage.withLocal(storageKey, async (path) => {
    const examined = await examineLocalFile(context, { path, format, logName: storageKey });
    // Earlier versions measured what of a project is not printed as well.
    const isProject = examined.facts.project !== null;
    return isProject ? { ...examined, measures: await measureModelFile(context, path, format) } : examined;
  });
}

/**
 * Examines a file on the disk.
 * @throws MeshError, or AppError if its archive cannot be read
 */
export async function examineLocalFile(
  context: ExaminationContext,
  { path, format, logName }: { path: string; format: ModelFormat; logName: string },
): Promise<ExaminedFile> {
  if (format === 'zip') return examineArchive(context, path, logName);
  return toExaminedFile(await examineMesh(context, { path, format, logName }));
}

async function examineMesh(
  context: ExaminationContext,
  {
    path,
    format,
    logName,
  }: {
    path: string;
    format: 'stl' | '3mf';
    /** Names the file in the log: the key of a stored file, or the name of an uploaded one. */
    logName: string;
  },
): Promise<MeshExamination> {
  const examination = await context.runWhenIdle(() => context.mesh.examineMesh({ path, format }));
  const { previewFailure } = examination;
  if (previewFailure !== null)
    context.log.warn(
      { event: 'preview_failed', failure: previewFailure, file: logName },
      'The preview of a mesh could not be built; its design cannot be viewed in 3D.',
    );
  return examination;
}

/**
 * Examines each mesh in an archive, equal ones once. Only the first one waits for a moment without requests: on a busy
 * site that takes seconds each time, and other files would wait for all of them.
 */
async function examineArchive(
  context: ExaminationContext,
  path: string,
  logName: string,
): Promise<ExaminedFile> {
  const archive = await Archive.openStored(path, context.limits);
  try {
    const meshes = groupEqualMeshes(archive.entries);
    if (meshes.length > maxMeshes) {
      throw new MeshError('too_complex', `The ZIP holds more than ${maxMeshes} different meshes.`);
    }
    const examined: ExaminedEntry[] = [];
    for (const { entry, format, copies } of meshes) {
      const tempPath = await extractEntry(context, archive, entry);
      const examination = await examineMesh(
        examined.length === 0 ? context : { ...context, runWhenIdle: (work) => work() },
        { path: tempPath, format, logName },
      ).finally(() => rm(tempPath, { force: true }));
      examined.push({ name: entry.safePath.split('/').at(-1) ?? '', format, copies, examination });
      dropSmallestPreview(examined);
    }
    return combineEntries(examined);
  } finally {
    archive.close();
  }
}

/** Drops the previews of the smallest mesh if too many meshes have some. */
function dropSmallestPreview(entries: readonly ExaminedEntry[]): void {
  const previewed = entries.filter(({ examination }) => examination.previews.length > 0);
  if (previewed.length <= maxPreviewed) return;
  const getVolume = ({ examination }: ExaminedEntry) =>
    (examination.previews[0]?.boundsMm ?? []).reduce((product, side) => product * side, 1);
  const [smallest] = previewed.toSorted((a, b) => getVolume(a) - getVolume(b));
  if (smallest) smallest.examination.previews = [];
}

interface MeshEntry {
  entry: ArchiveEntry;
  format: 'stl' | '3mf';
  copies: number;
}

/** Lists the meshes of an archive. Entries of the same size and checksum are one with several copies. */
function groupEqualMeshes(entries: readonly ArchiveEntry[]): MeshEntry[] {
  const meshes = new Map<string, MeshEntry>();
  for (const entry of entries) {
    if (entry.isFolder || isHidden(entry.safePath)) continue;
    const format = getFormat(entry.safePath);
    if (format !== 'stl' && format !== '3mf') continue;
    const key = `${format} ${entry.sizeBytes} ${entry.crc32}`;
    const known = meshes.get(key);
    if (known) known.copies += 1;
    else meshes.set(key, { entry, format, copies: 1 });
  }
  return Array.from(meshes.values());
}
