import type { Rolldown } from 'vite';

/**
 * Everything that the entry imports is two files: libraries, which change rarely, and our own code. Modules that several
 * pages and islands share are copied into each if they are small, since a request costs more than a copy. All copies of
 * a module have the same state.
 */
export const codeSplitting: Rolldown.OutputOptions['codeSplitting'] = {
  experimentalInlineCommonChunks: { maxSize: 20_000, exclude: /\.css$/ },
  groups: [
    { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 2 },
    { name: 'shell', tags: ['$initial'], test: /(?<!\/entry-client\.tsx)$/, priority: 1 },
  ],
};
