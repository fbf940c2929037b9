import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadBuiltSite } from '#src/http/pages/built-site.ts';
import { storePreviousRelease, stashRelease } from '../../vite.previous-release.ts';

let dist: string;

beforeEach(async () => {
  dist = await mkdtemp(join(tmpdir(), 'firstlayer-dist-'));
});

afterEach(() => rm(dist, { recursive: true }));

/** Imitates a build, in which Vite empties the folder and writes new files between the two steps. */
async function build(...names: string[]): Promise<void> {
  await stashRelease(dist);
  await rm(join(dist, 'client'), { recursive: true, force: true });
  await mkdir(join(dist, 'client', 'assets'), { recursive: true });
  for (const name of names) await writeFile(join(dist, 'client', 'assets', name), `// ${name}`);
  await storePreviousRelease(dist);
}

const filesBefore = () => readdir(join(dist, 'before', 'assets')).catch(() => []);

test('keeps the files of the previous release only', async () => {
  await build('shell-1.js', 'page-1.js');
  expect(await filesBefore()).toEqual([]);
  await build('shell-2.js', 'page-1.js');
  expect(await filesBefore()).toEqual(['page-1.js', 'shell-1.js']);
  await build('shell-3.js');
  expect(await filesBefore()).toEqual(['page-1.js', 'shell-2.js']);
});

test('does not count an identical build as a release', async () => {
  await build('shell-1.js');
  await build('shell-2.js');
  await build('shell-2.js');
  expect(await filesBefore()).toEqual(['shell-1.js']);
});

test('serves only the hashed files of the previous release', async () => {
  await build('shell-1.js');
  await build('shell-2.js');
  await writeFile(join(dist, 'before', 'logo.svg'), '<svg/>');
  await mkdir(join(dist, 'client', '.vite'));
  const manifest = { 'src/web/entry-client.tsx': { file: 'assets/shell-2.js' } };
  await writeFile(join(dist, 'client', '.vite', 'manifest.json'), JSON.stringify(manifest));
  await mkdir(join(dist, 'server'));
  await writeFile(join(dist, 'server', 'package.json'), '{"type":"module"}');
  await writeFile(join(dist, 'server', 'entry-server.js'), 'export const listChunks = () => [];');
  const { files } = await loadBuiltSite(dist, false);
  expect(Array.from(files.keys()).toSorted()).toEqual(['/assets/shell-1.js', '/assets/shell-2.js']);
});
