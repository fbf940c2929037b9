import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDiskStorage } from './disk-storage.ts';
import { withLocals, type Storage } from './storage.ts';

let root: string;
let storage: Storage;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'firstlayer-storage-'));
  storage = await createDiskStorage(root);
});

afterAll(() => rm(root, { recursive: true }));

async function store(key: string, content: string): Promise<void> {
  const temp = storage.newTempPath();
  await writeFile(temp, content);
  await storage.commit(temp, key);
}

it('keeps, reads in ranges, lists and removes', async () => {
  await store('models/a.stl', '0123456789');
  expect(await storage.stat('models/a.stl')).toMatchObject({ sizeBytes: 10 });
  const whole = await storage.read('models/a.stl');
  expect([whole.sizeBytes, await text(whole.stream)]).toEqual([10, '0123456789']);
  const part = await storage.read('models/a.stl', { start: 2, end: 4 });
  expect([part.sizeBytes, await text(part.stream)]).toEqual([3, '234']);
  const keys = [];
  for await (const { key } of storage.list()) keys.push(key);
  expect(keys).toEqual(['models/a.stl']);
  await storage.remove('models/a.stl');
  await storage.remove('models/a.stl');
  expect(await storage.stat('models/a.stl')).toBeUndefined();
  await expect(storage.read('models/a.stl')).rejects.toMatchObject({ status: 404 });
});

it('gives paths to read several files by', async () => {
  await store('models/b.stl', 'b');
  const read = (paths: string[]) => Promise.all(paths.map(async (path) => (await stat(path)).size));
  expect(await withLocals(storage, ['models/b.stl', 'models/b.stl'], read)).toEqual([1, 1]);
  await expect(withLocals(storage, ['models/b.stl', 'models/none.stl'], read)).rejects.toMatchObject({
    status: 404,
  });
});

it('refuses keys that lead out of its folder', async () => {
  for (const key of ['../secret', 'models/../../secret', '/secret', 'models//secret', 'a\\b', '']) {
    await expect((async () => storage.read(key))()).rejects.toThrow('Not a storage key');
  }
});

it('throws away at the start what an earlier process left half-made', async () => {
  await writeFile(storage.newTempPath(), 'half');
  await createDiskStorage(root);
  expect(await readdir(join(root, 'tmp'))).toEqual([]);
});

it('leaves alone what another process on the same folder may be making', async () => {
  const [fresh, old] = [storage.newTempPath(), storage.newTempPath()];
  for (const path of [fresh, old]) await writeFile(path, 'half');
  const yesterday = new Date(Date.now() - 25 * 3_600_000);
  await utimes(old, yesterday, yesterday);
  await createDiskStorage(root, { isShared: true });
  expect(await readdir(join(root, 'tmp'))).toEqual([basename(fresh)]);
});

it.skipIf(process.platform === 'win32')('is closed to everybody else on the machine', async () => {
  await store('bundles/a.zip', 'x');
  for (const folder of ['files', 'tmp', 'files/bundles']) {
    expect((await stat(join(root, folder))).mode & 0o077).toBe(0);
  }
});
