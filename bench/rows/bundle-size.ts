import { readFile } from 'node:fs/promises';
import { brotliCompressSync } from 'node:zlib';
import { figure, type Row } from '../figure.ts';

interface Chunk {
  file: string;
  isEntry?: boolean;
  imports?: string[];
}

const barBytes = 125_000;
const pages = ['home', 'browse', 'model', 'pricing', 'login', 'terms'];

async function brotliSize(files: Iterable<string>): Promise<number> {
  let size = 0;
  for (const file of files) {
    if (file.endsWith('.js')) size += brotliCompressSync(await readFile(`dist/client/${file}`)).length;
  }
  return size;
}

/** Measures what a first visit loads: the entry, the page's own chunk, and all their imports. */
export const bundleSize: Row = {
  name: 'bundle',
  run: async () => {
    const manifest = JSON.parse(await readFile('dist/client/.vite/manifest.json', 'utf8')) as Record<
      string,
      Chunk
    >;
    const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry === true) ?? '';
    const gather = (key: string, files = new Set<string>()): Set<string> => {
      const chunk = manifest[key];
      if (!chunk || files.has(chunk.file)) return files;
      files.add(chunk.file);
      for (const next of chunk.imports ?? []) gather(next, files);
      return files;
    };
    const figures = [];
    for (const page of pages) {
      const key = `src/web/routes/${page}/Page.tsx`;
      if (manifest[key] === undefined) throw new Error(`The build has no chunk of ${key}.`);
      const size = await brotliSize(new Set([...gather(entry), ...gather(key)]));
      figures.push(
        figure(
          `JavaScript of the page ${page}, brotli`,
          `${(size / 1000).toFixed(1)} kB`,
          'at most 125 kB',
          size <= barBytes,
        ),
      );
    }
    return figures;
  },
};
