import { readFile } from 'node:fs/promises';
import { brotliCompressSync } from 'node:zlib';

interface Chunk {
  file: string;
  isEntry?: boolean;
  imports?: string[];
}

export interface ClientChunks {
  /** The key of the chunk that every page loads. */
  entry: string;
  /** Returns the files of a source file's chunk and of all its static imports. @throws when the build has no such chunk */
  gather: (key: string) => Set<string>;
}

/** Reads which files of the built site belong together. */
export async function readClientChunks(): Promise<ClientChunks> {
  const manifest = JSON.parse(await readFile('dist/client/.vite/manifest.json', 'utf8')) as Record<
    string,
    Chunk
  >;
  const gather = (key: string, files = new Set<string>()): Set<string> => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build has no chunk of ${key}.`);
    if (files.has(chunk.file)) return files;
    files.add(chunk.file);
    for (const next of chunk.imports ?? []) gather(next, files);
    return files;
  };
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry === true) ?? '';
  return { entry, gather: (key) => gather(key) };
}

/** Returns the size of the scripts among these files in bytes, as Brotli. */
export async function measureScripts(files: Iterable<string>): Promise<number> {
  let size = 0;
  for (const file of files) {
    if (file.endsWith('.js')) size += brotliCompressSync(await readFile(`dist/client/${file}`)).length;
  }
  return size;
}
