import { loadDesignFiles } from '@firstlayer/demo-goods/build.ts';
import { demoDesigns } from '@firstlayer/demo-goods/catalog.ts';
import { defaultMeshLimits } from '@firstlayer/mesh/core/limits.ts';
import { buildPreviews } from '@firstlayer/mesh/preview/build-previews.ts';
import { readMesh } from '@firstlayer/mesh/read/read-mesh.ts';
import { measureScripts, readClientChunks } from '../client-chunks.ts';
import { figure, type Figure, type Row } from '../figure.ts';
import { withTempFile } from '../temp-file.ts';

const viewer = 'src/features/previews/client/design/DesignViewer.tsx';
const scene = 'src/features/previews/client/scene/open-scene.ts';
const page = 'src/web/routes/model/Page.tsx';
const barBytes = 150_000;
const previewBarBytes = 120_000;

/** Measures the code that is loaded when the 3D view is opened, and the previews of all demo files. */
export const viewerSize: Row = {
  name: 'viewer',
  run: async () => [await measureChunks(), ...(await measurePreviews())],
};

async function measureChunks(): Promise<Figure> {
  const { entry, gather } = await readClientChunks();
  const loaded = new Set([...gather(entry), ...gather(page)]);
  const viewed = new Set([...gather(viewer), ...gather(scene)]);
  const size = await measureScripts([...viewed].filter((file) => !loaded.has(file)));
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
    for (const { format, bytes } of await loadDesignFiles(design)) {
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
