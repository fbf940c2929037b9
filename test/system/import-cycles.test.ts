import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { findCycles, listImports } from '../support/import-cycles.ts';

const files = new Set(globSync('{src,packages,demo,test,e2e,bench,scripts}/**/*.{ts,tsx}'));

/** Returns the path of an imported file. */
function resolveImport(file: string, specifier: string): string {
  if (specifier.startsWith('.')) return join(dirname(file), specifier);
  return specifier
    .replace('@firstlayer/mesh/test/', 'packages/mesh/test/')
    .replace(/^@firstlayer\/([\w-]+)\//, 'packages/$1/src/')
    .replace(/^#/, '');
}

const graph = new Map<string, string[]>();
for (const file of files) {
  const imports = listImports(file, readFileSync(file, 'utf8'));
  const paths = imports.map((specifier) => resolveImport(file, specifier));
  graph.set(
    file,
    paths.filter((path) => files.has(path)),
  );
}

/** Lint finds cycles through static imports only; this test counts dynamic ones, too. */
it('finds no import cycle in the source, with type imports and dynamic imports counted', () => {
  expect([...graph.values()].flat().length).toBeGreaterThan(files.size);
  expect(findCycles(graph)).toEqual([]);
});

it('finds no folders within the same folder that import each other in a circle', () => {
  const folders = new Map<string, Map<string, string[]>>();
  const isCode = (file: string) => /^(src|packages)\//.test(file) && !file.includes('.test.');
  for (const [file, imports] of graph) {
    for (const imported of imports) {
      if (!isCode(file) || !isCode(imported)) continue;
      const [from, to] = [file.split('/'), imported.split('/')];
      const depth = from.findIndex((part, at) => part !== to[at]);
      // Files directly in the common folder belong to no folder in it.
      if (depth === from.length - 1 || depth === to.length - 1) continue;
      const parent = from.slice(0, depth).join('/');
      const siblings = folders.get(parent) ?? new Map<string, string[]>();
      const [one = '', other = ''] = [from, to].map((path) => path.slice(0, depth + 1).join('/'));
      siblings.set(one, [...(siblings.get(one) ?? []), other]);
      folders.set(parent, siblings);
    }
  }
  expect(folders.size).toBeGreaterThan(20);
  expect([...folders.values()].flatMap((siblings) => findCycles(siblings))).toEqual([]);
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
