import { readFile } from 'node:fs/promises';
import { brotliCompressSync } from 'node:zlib';
import { buildDesignFiles } from '#demo/build.ts';
import { demoDesigns } from '#demo/catalog.ts';
import { defaultMeshLimits } from '#src/mesh/limits.ts';
import { buildPreviews } from '#src/mesh/preview/build-previews.ts';
import { readMesh } from '#src/mesh/read-mesh.ts';
import { figure, type Figure, type Row } from '../figure.ts';
import { withTempFile } from '../temp-file.ts';

interface Chunk {
  file: string;
  imports?: string[];
}

const viewer = 'src/features/printers/client/view/DesignViewer.tsx';
const button = 'src/features/printers/client/view/ViewIn3d.tsx';
const page = 'src/web/routes/model/Page.tsx';
const barBytes = 150_000;
const previewBarBytes = 120_000;

/** Measures the code that is loaded when the 3D view is opened, and the previews of all demo files. */
export const viewerSize: Row = {
  name: 'viewer',
  run: async () => [await measureChunks(), ...(await measurePreviews())],
};

async function measureChunks(): Promise<Figure> {
  const manifest = JSON.parse(await readFile('dist/client/.vite/manifest.json', 'utf8')) as Record<
    string,
    Chunk
  >;
  const gather = (key: string, files = new Set<string>()): Set<string> => {
    const chunk = manifest[key];
    if (!chunk || files.has(chunk.file)) return files;
    files.add(chunk.file);
    for (const next of chunk.imports ?? []) gather(next, files);
    return files;
  };
  if (manifest[viewer] === undefined) throw new Error(`The build has no chunk of ${viewer}.`);
  const loaded = new Set([...gather('src/web/entry-client.tsx'), ...gather(page)]);
  const files = [...gather(viewer), ...gather(button)].filter(
    (file, index, all) => file.endsWith('.js') && !loaded.has(file) && all.indexOf(file) === index,
  );
  let size = 0;
  for (const file of files) size += brotliCompressSync(await readFile(`dist/client/${file}`)).length;
  return figure(
    'JavaScript of the 3D view, brotli',
    `${(size / 1000).toFixed(1)} kB`,
    'at most 150 kB',
    size <= barBytes,
  );
}

async function measurePreviews(): Promise<Figure[]> {
  const sizes = { full: [] as number[], reduced: [] as number[] };
  for (const design of demoDesigns) {
    for (const { format, bytes } of await buildDesignFiles(design)) {
      const mesh = await withTempFile(bytes, (path) => readMesh(path, format, defaultMeshLimits));
      for (const { level, brotli } of await buildPreviews(mesh)) sizes[level].push(brotli.length);
    }
  }
  return (['full', 'reduced'] as const).map((level) => {
    const sorted = sizes[level].toSorted((a, b) => a - b);
    const high = sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0;
    const middle = sorted[Math.floor(sorted.length / 2)] ?? 0;
    return figure(
      `size of ${sorted.length} ${level} previews, p50 and p99`,
      `${(middle / 1000).toFixed(1)} and ${(high / 1000).toFixed(1)} kB`,
      'p99 at most 120 kB',
      high <= previewBarBytes,
    );
  });
}
