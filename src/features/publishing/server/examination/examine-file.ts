import { rm } from 'node:fs/promises';
import type { FileExamination } from '#src/features/print-facts/server/mesh-facts.ts';
import type { ModelFormat } from '#src/features/catalog/schemas.ts';
import type { MeshExamination } from '#src/mesh/examine/examine-mesh.ts';
import { MeshError } from '#src/mesh/mesh-error.ts';
import type { PublishingDeps } from '../deps.ts';
import { Archive, type ArchiveEntry } from '../uploads/archive.ts';
import { extractEntry } from '../uploads/extract-entry.ts';
import { getFormat, isHousekeeping } from '../uploads/file-names.ts';
import { combineEntries, toFileExamination, type ExaminedEntry } from './combine-entries.ts';

export type ExamineFileDeps = Pick<PublishingDeps, 'storage' | 'mesh' | 'limits' | 'runWhenIdle'>;

/** The maximum number of different meshes in an archive. */
const maxMeshes = 256;

/**
 * Examines a stored file.
 * @throws MeshError, or AppError if the file is gone or its archive can no longer be read
 */
export function examineStoredFile(
  deps: ExamineFileDeps,
  { storageKey, format }: { storageKey: string; format: ModelFormat },
): Promise<FileExamination> {
  return deps.storage.withLocal(storageKey, async (path) =>
    format === 'zip' ? examineArchive(deps, path) : toFileExamination(await examineMesh(deps, path, format)),
  );
}

function examineMesh(deps: ExamineFileDeps, path: string, format: 'stl' | '3mf'): Promise<MeshExamination> {
  return deps.runWhenIdle(() => deps.mesh.examineMesh({ path, format }));
}

/**
 * Examines each mesh in an archive, equal ones once. Only the first one waits for a moment without requests: on a busy
 * site that takes seconds each time, and other files would wait for all of them.
 */
async function examineArchive(deps: ExamineFileDeps, path: string): Promise<FileExamination> {
  const archive = await Archive.openStored(path, deps.limits);
  try {
    const meshes = groupEqualMeshes(archive.entries);
    if (meshes.length > maxMeshes) {
      throw new MeshError('too_complex', `The ZIP holds more than ${maxMeshes} different meshes.`);
    }
    const examined: ExaminedEntry[] = [];
    for (const { entry, format, copies } of meshes) {
      const tempPath = await extractEntry(deps, archive, entry);
      const examination = await (
        examined.length === 0
          ? examineMesh(deps, tempPath, format)
          : deps.mesh.examineMesh({ path: tempPath, format })
      ).finally(() => rm(tempPath, { force: true }));
      examined.push({ name: entry.safePath.split('/').at(-1) ?? '', format, copies, examination });
    }
    return combineEntries(examined);
  } finally {
    archive.close();
  }
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
    if (entry.isFolder || isHousekeeping(entry.safePath)) continue;
    const format = getFormat(entry.safePath);
    if (format !== 'stl' && format !== '3mf') continue;
    const key = `${format} ${entry.sizeBytes} ${entry.crc32}`;
    const known = meshes.get(key);
    if (known) known.copies += 1;
    else meshes.set(key, { entry, format, copies: 1 });
  }
  return Array.from(meshes.values());
}
