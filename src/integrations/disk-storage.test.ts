import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDiskStorage } from './disk-storage.ts';
import type { Storage } from './storage.ts';

let root: string;
let storage: Storage;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'firstlayer-disk-'));
  storage = await createDiskStorage(root);
});

afterAll(() => rm(root, { recursive: true }));

it('removes unfinished files of an earlier process at startup', async () => {
  await writeFile(storage.newTempPath(), 'half');
  await createDiskStorage(root);
  expect(await readdir(join(root, 'tmp'))).toEqual([]);
});

it('keeps unfinished files that another process on the same folder may be writing', async () => {
  const [fresh, old] = [storage.newTempPath(), storage.newTempPath()];
  for (const path of [fresh, old]) await writeFile(path, 'half');
  const yesterday = new Date(Date.now() - 25 * 3_600_000);
  await utimes(old, yesterday, yesterday);
  await createDiskStorage(root, { isShared: true });
  expect(await readdir(join(root, 'tmp'))).toEqual([basename(fresh)]);
});

it('removes temporary files that are older than a day while it runs', async () => {
  const [fresh, old] = [storage.newTempPath(), storage.newTempPath()];
  for (const path of [fresh, old]) await writeFile(path, 'half');
  const yesterday = new Date(Date.now() - 25 * 3_600_000);
  await utimes(old, yesterday, yesterday);
  await storage.removeOldTempFiles();
  const left = await readdir(join(root, 'tmp'));
  expect(left).toContain(basename(fresh));
  expect(left).not.toContain(basename(old));
});

it('does not open a removed file', async () => {
  const temp = storage.newTempPath();
  await writeFile(temp, 'layers');
  await storage.commit(temp, 'bundles/c.zip');
  const range = { start: 0, end: 5 };
  expect((await buffer((await storage.read('bundles/c.zip', range)).stream)).toString()).toBe('layers');
  await storage.remove('bundles/c.zip');
  await expect(storage.read('bundles/c.zip', range)).rejects.toThrow('This file is gone.');
});

it.skipIf(process.platform === 'win32')('denies access to other users of the machine', async () => {
  const temp = storage.newTempPath();
  await writeFile(temp, 'x');
  await storage.commit(temp, 'bundles/a.zip');
  for (const folder of ['files', 'tmp', 'files/bundles']) {
    expect((await stat(join(root, folder))).mode & 0o077).toBe(0);
  }
});
