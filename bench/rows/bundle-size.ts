import { measureScripts, readClientChunks } from '../client-chunks.ts';
import { figure, type Row } from '../figure.ts';

const barBytes = 140_000;
const modelBarBytes = 170_000;
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
      const maxBytes = page === 'model' ? modelBarBytes : barBytes;
      figures.push(
        figure(
          `JavaScript of the page ${page}, brotli`,
          `${(size / 1000).toFixed(1)} kB`,
          `at most ${maxBytes / 1000} kB`,
          size <= maxBytes,
        ),
      );
    }
    return figures;
  },
};
