import { globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import Fastify from 'fastify';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { registerDevPages } from '#src/http/pages/dev-pages.ts';
import { listImports } from '../support/import-cycles.ts';
import { addForcedStates } from '../../dev/ui/forced-states.ts';
import { filterGroups, getSpecimenId } from '../../dev/ui/catalog.ts';
import { createDevRouter, Providers } from '../../dev/ui/Providers.tsx';
import { Groups } from '../../dev/ui/Groups.tsx';
import { groups } from '../../dev/ui/groups.ts';

const componentFile = /(^|\/)[A-Z][^/]*\.tsx$/;
const specimens = groups.flatMap((group) => group.specimens);

/** Returns the paths within `src/ui` of the files that a file imports, statically or dynamically, without their ending. */
function listUiImports(file: string): string[] {
  return listImports(file, readFileSync(file, 'utf8'))
    .map((path) => (path.startsWith('.') ? join(dirname(file), path) : path.replace(/^#/, '')))
    .filter((path) => path.startsWith('src/ui/'))
    .map(removeEnding);
}

function removeEnding(path: string): string {
  return path.replace(/^src\/ui\//, '').replace(/\.tsx?$/, '');
}

it('shows every component of src/ui', () => {
  const components = globSync('src/ui/**/*.tsx').filter((file) => componentFile.test(file));
  const shown = specimens.flatMap(({ component, parts = [] }) => [component, ...parts]);
  expect(components.length).toBeGreaterThan(40);
  expect([...new Set(shown)].toSorted()).toEqual(components.map(removeEnding).toSorted());
});

it('imports each component that it shows, or the component that renders it', () => {
  const imported = new Set(globSync('dev/ui/**/*.{ts,tsx}').flatMap(listUiImports));
  const missing = specimens.flatMap(({ component, parts = [] }) => {
    const rendered = listUiImports(`src/ui/${component}.tsx`);
    return [
      ...(imported.has(component) ? [] : [component]),
      ...parts.filter((part) => !rendered.includes(part)),
    ];
  });
  expect(missing).toEqual([]);
});

it('gives each component one section, and each of its states a label of its own', () => {
  const names = specimens.map(({ component }) => component);
  expect(findRepeated(names)).toEqual([]);
  const labels = specimens.flatMap(({ component, cases }) =>
    cases.map(({ label }) => `${component} ${label}`),
  );
  expect(findRepeated(labels)).toEqual([]);
  expect(specimens.filter(({ cases }) => cases.length === 0)).toEqual([]);
});

function findRepeated(values: readonly string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}

it('filters components by name', () => {
  const found = filterGroups(groups, 'skeletonC');
  expect(found.map(({ specimens: [first] }) => first?.component)).toEqual(['feedback/SkeletonCard']);
  expect(filterGroups(groups, 'no such component')).toEqual([]);
});

it('adds forced states to pseudo-classes, but not to class names that contain them', () => {
  const css = addForcedStates(String.raw`.a:hover, .hover\:b { top: 0 }`);
  expect(css).toMatch(/^\.a:is\(:hover, :where\(\[data-force='hover'\] :is\(.*\)\)\), \.hover\\:b \{/);
});

it('adds nothing to the site or the server', () => {
  const files = globSync('src/**/*.{ts,tsx,css}');
  const reaching = files.filter((file) => /['"](\.\.\/)+dev\//.test(readFileSync(file, 'utf8')));
  expect(reaching).toEqual([]);
});

it('renders every section', async () => {
  const router = createDevRouter(() => <Groups groups={groups} hasFoundations />);
  await router.load();
  const html = renderToString(<Providers router={router} />);
  for (const { component } of specimens) expect(html).toContain(`id="${getSpecimenId(component)}"`);
});

it('responds in dev mode', async () => {
  const app = Fastify();
  const cacheDir = await mkdtemp(join(tmpdir(), 'firstlayer-vite-'));
  const site = { origin: () => 'http://localhost', now: () => new Date(), hasOutbox: false, facts: {} };
  await registerDevPages(app, { ...site, cacheDir });
  try {
    const page = await app.inject('/dev/ui');
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.body).toContain('src="/dev/ui/main.tsx"');
    expect((await app.inject('/dev/ui?theme=dark')).statusCode).toBe(200);
  } finally {
    await app.close();
    await rm(cacheDir, { recursive: true, force: true });
  }
});
