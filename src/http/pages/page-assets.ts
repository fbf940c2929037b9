import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
}

type Manifest = Record<string, Chunk>;

export interface PageAssets {
  /** The script of all pages. Each page starts it, unless the root route has scripts (in development). */
  entry?: string;
  routes: Record<
    string,
    { preloads?: string[]; css?: string[]; scripts?: { attrs: Record<string, unknown>; children?: string }[] }
  >;
  stylesheets: string[];
}

const entryFile = 'src/web/entry-client.tsx';

/** Reads the build manifest. @param routeChunks each route's source file */
export async function readPageAssets(
  clientDirectory: string,
  routeChunks: readonly { routeId: string; file: string }[],
): Promise<PageAssets> {
  const text = await readFile(join(clientDirectory, '.vite', 'manifest.json'), 'utf8');
  const manifest = JSON.parse(text) as Manifest;
  const entry = chunksFor(manifest, entryFile);
  const entryFiles = new Set(entry.map(({ file }) => file));
  const stylesheets = hrefs(entry.flatMap(({ css }) => css ?? []));
  const routes: PageAssets['routes'] = {
    __root__: {
      preloads: hrefs(entryFiles),
      css: stylesheets,
    },
  };
  for (const { routeId, file } of routeChunks) {
    const chunks = chunksFor(manifest, file).filter((chunk) => !entryFiles.has(chunk.file));
    routes[routeId] = {
      preloads: hrefs(chunks.map((chunk) => chunk.file)),
      css: hrefs(chunks.flatMap(({ css }) => css ?? [])),
    };
  }
  return { entry: `/${entry[0]?.file}`, routes, stylesheets };
}

function hrefs(files: Iterable<string>): string[] {
  return Array.from(new Set(files), (file) => `/${file}`);
}

/** Lists a chunk and all chunks that it imports statically. */
function chunksFor(manifest: Manifest, name: string, seen = new Set<string>()): Chunk[] {
  const chunk = manifest[name];
  if (chunk === undefined) throw new Error(`The build has no chunk for ${name}.`);
  if (seen.has(name)) return [];
  seen.add(name);
  return [chunk, ...(chunk.imports ?? []).flatMap((imported) => chunksFor(manifest, imported, seen))];
}
