import { rm } from 'node:fs/promises';
import type { StoredFile } from '#src/features/downloads/server/files.ts';
import { Archive } from '#src/features/publishing/server/content/archive.ts';
import { extractEntry } from '#src/features/publishing/server/content/extract-entry.ts';
import { getBaseName, getFormat, isHidden } from '#src/features/publishing/server/content/file-names.ts';
import type { MeshSource } from '@firstlayer/mesh/parts/hand-over.ts';
import type { AuthContext } from '#src/features/auth/server/auth-context.ts';

/** A file with the number of times that its meshes are needed. */
export interface PackedFile extends StoredFile {
  copies: number;
}

/** Provides local copies of all meshes of the files, those in ZIPs included, until the work is done. */
export async function withMeshSources<T>(
  context: Pick<AuthContext, 'storage' | 'limits'>,
  files: readonly PackedFile[],
  work: (sources: MeshSource[]) => Promise<T>,
): Promise<T> {
  const [file, ...others] = files;
  if (!file) return work([]);
  return context.storage.withLocal(file.storageKey, (path) => {
    const { format, name, copies } = file;
    const addTo = (own: MeshSource[]) => {
      const repeated = Array.from({ length: copies }, () => own).flat();
      return withMeshSources(context, others, (rest) => work([...repeated, ...rest]));
    };
    return format === 'zip'
      ? withEntries(context, path, addTo)
      : addTo([{ path, format, name: getBaseName(name) }]);
  });
}

async function withEntries<T>(
  context: Pick<AuthContext, 'storage' | 'limits'>,
  path: string,
  work: (sources: MeshSource[]) => Promise<T>,
): Promise<T> {
  const archive = await Archive.openStored(path, context.limits);
  const sources: MeshSource[] = [];
  try {
    for (const entry of archive.entries) {
      const name = entry.safePath.split('/').at(-1) ?? '';
      const format = entry.isFolder || isHidden(entry.safePath) ? undefined : getFormat(name);
      if (format !== 'stl' && format !== '3mf') continue;
      sources.push({ path: await extractEntry(context, archive, entry), format, name: getBaseName(name) });
    }
    return await work(sources);
  } finally {
    archive.close();
    await Promise.all(sources.map((source) => rm(source.path, { force: true })));
  }
}
