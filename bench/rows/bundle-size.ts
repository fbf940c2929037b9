import { measureScripts, readClientChunks } from '../client-chunks.ts';
import { figure, type Row } from '../figure.ts';

const barBytes = 125_000;
const pages = ['home', 'browse', 'model', 'designer', 'pricing', 'login', 'terms'];

/** Measures what a first visit loads: the entry, the page's own chunk, and all their imports. */
export const bundleSize: Row = {
  name: 'bundle',
  run: async () => {
    const { entry, gather } = await readClientChunks();
    const figures = [];
    for (const page of pages) {
      const files = new Set([...gather(entry), ...gather(`src/web/routes/${page}/Page.tsx`)]);
      const size = await measureScripts(files);
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
