import { globSync, readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from '../support/fixtures.ts';

const client = 'dist/client';
/** The scripts that are loaded with each source file that has one. */
const manifest = JSON.parse(await readFile(`${client}/.vite/manifest.json`, 'utf8')) as Record<
  string,
  { file: string; imports?: string[] }
>;

/** Returns the script of a source file, and all scripts that are loaded with it. */
function listLoaded(key: string): string[] {
  const loaded = new Set([key]);
  for (const each of loaded) for (const imported of manifest[each]?.imports ?? []) loaded.add(imported);
  return Array.from(loaded, (each) => manifest[each]?.file ?? '');
}

test('the site has at most 90 scripts, of which few are small', async () => {
  const names = (await readdir(`${client}/assets`)).filter((name) => name.endsWith('.js'));
  const sizes = await Promise.all(
    names.map(async (name) => (await readFile(`${client}/assets/${name}`)).length),
  );
  expect(names.length).toBeLessThanOrEqual(90);
  expect(sizes.filter((size) => size < 1000).length).toBeLessThanOrEqual(4);
});

test('the first load is the entry, the libraries, our own code and the runtime, and each public page adds at most three scripts', () => {
  const first = listLoaded('src/web/entry-client.tsx');
  expect(first.length).toBe(4);
  expect(first.filter((file) => /\/libraries-/.test(file)).length).toBe(1);

  for (const page of ['home', 'browse', 'model', 'designer', 'pricing', 'login', 'terms', 'contact']) {
    const added = listLoaded(`src/web/routes/${page}/Page.tsx`).filter((file) => !first.includes(file));
    expect(added.length, page).toBeLessThanOrEqual(3);
  }
});

test('the build contains nothing of the page of components, and the site has no such page', async ({
  request,
}) => {
  expect((await request.get('/dev/ui')).status()).toBe(404);
  const files = globSync('dist/{client,server}/**/*.{js,css,html,json}');
  expect(files.length).toBeGreaterThan(20);
  // An attribute, a path and a class that only this page has.
  const traces = ['data-force', 'dev/ui', '17rem),1fr'];
  const found = files.filter((file) => {
    const text = readFileSync(file, 'utf8');
    return traces.some((trace) => text.includes(trace));
  });
  expect(found).toEqual([]);
});
