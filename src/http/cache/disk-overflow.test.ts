import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createDiskOverflow } from './disk-overflow.ts';
import type { Cacheable } from './response-cache.ts';

interface Page extends Cacheable {
  text: string;
}

let folder: string;
let state: { now: number; files: number; errors: unknown[] };

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'overflow-'));
  state = { now: 0, files: 0, errors: [] };
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const create = (maxBytes = 100, folderOfFiles = folder) =>
  createDiskOverflow<Page>({
    newPath: () => join(folderOfFiles, String((state.files += 1))),
    maxBytes,
    now: () => state.now,
    onError: (error) => state.errors.push(error),
  });

const page = (text: string, more: Partial<Page> = {}): Page => ({
  ...{ text, bytes: 40, tags: [], caching: 'normal' },
  ...more,
});

async function keep(overflow: ReturnType<typeof create>, key: string, value: Page): Promise<void> {
  overflow.keep(key, value);
  await expect.poll(() => overflow.find(key)).toEqual(value);
}

it('returns what it kept, and removes the least recently used beyond its budget with its file', async () => {
  const overflow = create();
  await keep(overflow, '/a', page('a'));
  await keep(overflow, '/b', page('b'));
  expect(await overflow.find('/a')).toEqual(page('a'));
  await keep(overflow, '/c', page('c'));
  expect(await overflow.find('/b')).toBeUndefined();
  await expect.poll(() => readdir(folder)).toHaveLength(2);
});

it('removes what has a changed tag or a matching key, also while it is written', async () => {
  const overflow = create();
  await keep(overflow, '/a', page('a', { tags: ['model:1'] }));
  overflow.invalidate(['model:1']);
  expect(await overflow.find('/a')).toBeUndefined();
  overflow.keep('/b', page('b', { tags: ['model:2'] }));
  overflow.invalidate(['model:2']);
  await keep(overflow, '/c', page('c'));
  overflow.invalidateWhere((key) => key === '/c');
  expect([await overflow.find('/b'), await overflow.find('/c')]).toEqual([undefined, undefined]);
  await expect.poll(() => readdir(folder)).toEqual([]);
});

it('returns nothing after an hour, or after the expiry of the entry', async () => {
  const overflow = create();
  await keep(overflow, '/a', page('a'));
  await keep(overflow, '/b', page('b', { validUntil: 1000 }));
  state.now = 1000;
  expect(await overflow.find('/b')).toBeUndefined();
  state.now = 3_600_000;
  expect(await overflow.find('/a')).toBeUndefined();
});

it('reports a file that cannot be written, and is without the entry', async () => {
  const overflow = create(100, join(folder, 'missing'));
  overflow.keep('/a', page('a'));
  await expect.poll(() => state.errors).toHaveLength(1);
  expect(await overflow.find('/a')).toBeUndefined();
});

it('keeps no searches, of which there are any number', async () => {
  const overflow = create();
  overflow.keep('/browse?q=vase', page('vase', { caching: 'when-repeated' }));
  expect(state.files).toBe(0);
});
