import { readFile } from 'node:fs/promises';
import { failures, shared } from '../../vite.chunks.ts';
import { expect, test } from '../support/fixtures.ts';

interface BuiltFile {
  name?: string;
  imports?: string[];
}

const manifest = JSON.parse(await readFile('dist/client/.vite/manifest.json', 'utf8')) as Record<
  string,
  BuiltFile
>;

/** Returns the names of a file and of all files that are loaded with it. */
function listLoaded(key: string): string[] {
  const loaded = new Set([key]);
  for (const each of loaded) for (const imported of manifest[each]?.imports ?? []) loaded.add(imported);
  return Array.from(loaded, (each) => manifest[each]?.name ?? '');
}

const listOfPage = (page: string) => listLoaded(`src/web/routes/${page}/Page.tsx`);
const firstLoad = ['entry-client', 'libraries', 'rolldown-runtime', 'shell'];

test('the first load is the entry with one file of libraries and one of our own code', () => {
  expect(listLoaded('src/web/entry-client.tsx').toSorted()).toEqual(firstLoad);
});

test('all code that shows a failure is loaded with that of toasts', () => {
  expect(listLoaded('src/ui/feedback/ToastViewport.tsx')).toContain('failures');
  const apart = failures.filter((file) => manifest[file] && !listLoaded(file).includes('failures'));
  expect(apart).toEqual([]);
});

for (const { name, pages, from, notOf } of shared)
  test(`the pages ${pages.join(', ')} load their shared code as "${name}"`, () => {
    expect(pages.filter((page) => listOfPage(page).includes(name)).length).toBeGreaterThanOrEqual(from);
    if (notOf !== undefined) expect(listOfPage(notOf)).not.toContain(name);
  });
