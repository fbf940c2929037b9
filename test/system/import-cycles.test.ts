import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { findCycles, listImports } from '../support/import-cycles.ts';

/** Lint finds cycles through static imports only; this test counts dynamic ones, too. */
it('finds no import cycle in the source, with type imports and dynamic imports counted', () => {
  const files = new Set(globSync('{src,demo,test,e2e,bench,scripts}/**/*.{ts,tsx}'));
  const graph = new Map<string, string[]>();
  for (const file of files) {
    const imports = listImports(file, readFileSync(file, 'utf8'));
    const paths = imports.map((specifier) =>
      specifier.startsWith('.') ? join(dirname(file), specifier) : specifier.replace(/^#/, ''),
    );
    graph.set(
      file,
      paths.filter((path) => files.has(path)),
    );
  }
  expect([...graph.values()].flat().length).toBeGreaterThan(files.size);
  expect(findCycles(graph)).toEqual([]);
});

it('lists type imports, re-exports and dynamic imports', () => {
  const code = `
    import { type A, b } from './static.ts';
    import type { C } from './type.ts';
    import './side-effect.ts';
    export { d } from './re-export.ts';
    export type * from './re-exported-types.ts';
    const part = async () => (await import('./dynamic.tsx')).Part;
    const other = (path: string) => import(path);
    // import './comment.ts';
    export const text: A | C = "import './string.ts'" + b + part + other;
  `;
  expect(listImports('file.ts', code).toSorted()).toEqual([
    './dynamic.tsx',
    './re-export.ts',
    './re-exported-types.ts',
    './side-effect.ts',
    './static.ts',
    './type.ts',
  ]);
});

it('finds each group of files that import each other', () => {
  const graph = {
    a: ['b', 'outside'],
    b: ['c', 'e'],
    c: ['a'],
    d: ['c', 'e'],
    e: ['f'],
    f: ['e', 'g'],
    g: [],
    alone: ['alone'],
  };
  expect(findCycles(new Map(Object.entries(graph)))).toEqual([
    ['e', 'f'],
    ['a', 'b', 'c'],
  ]);
});
