import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { aliases } from './vite.aliases.ts';
import { codeSplitting } from './vite.chunks.ts';
import { keepPreviousRelease } from './vite.previous-release.ts';

const compressible = /\.(js|css|svg|json|txt|webmanifest)$/;

/**
 * Compresses assets once at the highest level, because their names contain their hash and they are cached for a year.
 */
function precompress(directory: string): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle() {
      const entries = await readdir(directory, { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile() && compressible.test(entry.name));
      await Promise.all(
        files.map(async (file) => {
          const path = join(file.parentPath, file.name);
          const bytes = await readFile(path);
          const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
          await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, { params }));
          await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }));
        }),
      );
    },
  };
}

/** Merges all styles into one file that the page references, so that code loaded later fetches no styles of its own. */
function oneStylesheet(): Plugin {
  return {
    name: 'one-stylesheet',
    apply: 'build',
    enforce: 'pre',
    load: (id) =>
      id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : null,
    generateBundle(_options, bundle) {
      const styles = Object.keys(bundle).filter((name) => name.endsWith('.css'));
      if (styles.length > 1) this.error(`More than one stylesheet: ${styles.join(', ')}`);
    },
  };
}

export default defineConfig(({ isSsrBuild }) => ({
  appType: 'custom',
  server: { watch: { ignored: ['**/dist/**', '**/data/**'] } },
  optimizeDeps: { entries: ['src/web/entry-client.tsx', 'dev/ui/main.tsx'] },
  plugins: [
    react(),
    tailwindcss(),
    ...(isSsrBuild ? [] : [oneStylesheet(), precompress('dist/client'), keepPreviousRelease('dist')]),
  ],
  resolve: { alias: aliases },
  // A framework on top of the router would set this.
  define: { 'process.env.TSS_INLINE_CSS_ENABLED': '"false"' },
  // Dependencies are bundled, so that React is its production build regardless of NODE_ENV.
  ssr: isSsrBuild ? { noExternal: true } : {},
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    copyPublicDir: !isSsrBuild,
    manifest: !isSsrBuild,
    target: 'es2023',
    assetsInlineLimit: 0,
    // A rendered page references all its files, and the code of a linked page is loaded when the pointer approaches its
    // link. A table of the imports of each file would be a hundredth of the first load.
    modulePreload: { polyfill: false, resolveDependencies: () => [] },
    ...(!isSsrBuild && {
      rolldownOptions: {
        input: 'src/web/entry-client.tsx',
        treeshake: { propertyReadSideEffects: false },
        // Copies of shared modules need it.
        preserveEntrySignatures: false,
        output: { codeSplitting },
      },
    }),
  },
}));
