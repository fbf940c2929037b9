import { writeFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createLogger } from '#src/http/process/logger.ts';
import { openStorage } from '#src/integrations/open-storage.ts';
import { fileGone, type Storage } from '#src/integrations/storage.ts';
import { openTestBucket, type TestBucket } from '#test/support/s3-server.ts';
import { createUploadSite, cubeStl, stlFile, type UploadSite } from '#test/support/upload-site.ts';
import { makeZip } from '@firstlayer/mesh/test/zips.ts';
import { moveFiles, writeBundleEtags } from './move-files.ts';

let bucket: TestBucket;
let shop: UploadSite;
let goal: Storage;

beforeAll(async () => {
  bucket = await openTestBucket();
  shop = await createUploadSite();
  const { dataDir } = shop.site.config;
  goal = await openStorage({ dataDir, s3: bucket.config, log: createLogger('silent'), isShared: true });
});

afterAll(async () => {
  await shop.site.close();
  await bucket.close();
});

async function move() {
  const outcomes: Record<string, string[]> = { copied: [], kept: [], gone: [], failed: [] };
  await moveFiles({
    from: shop.site.storage,
    to: goal,
    writeEtags: (pairs) => writeBundleEtags(shop.site.db, pairs),
    onFile: ({ key, outcome }) => outcomes[outcome]?.push(key),
  });
  return outcomes;
}

async function put(storage: Storage, key: string, content: string): Promise<void> {
  const path = storage.newTempPath();
  await writeFile(path, content);
  await storage.commit(path, key);
}

async function readAll(storage: Storage): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  for await (const { key } of storage.list()) files[key] = await text((await storage.read(key)).stream);
  return files;
}

it('copies every file and stores the ETags of bundles; copies only changes the next time', async () => {
  await shop.add([stlFile('a.stl'), stlFile('b.stl')]);
  await shop.add([stlFile('c.zip', makeZip([{ name: 'c.stl', content: cubeStl }]))], { title: 'Zip' });
  await put(shop.site.storage, `avatars/ab/${'a'.repeat(64)}-64.webp`, 'picture');
  await put(shop.site.storage, 'images/empty/kept.webp', '');
  const before = await readAll(shop.site.storage);
  const keys = Object.keys(before);

  const first = await move();
  expect(first).toEqual({ copied: expect.any(Array), kept: [], gone: [], failed: [] });
  expect(first['copied']?.toSorted()).toEqual(keys.toSorted());
  expect(await readAll(goal)).toEqual(before);
  expect(await readAll(shop.site.storage)).toEqual(before);
  const bundles = await shop.site.db.selectFrom('models').select(['bundle_key', 'bundle_etag']).execute();
  expect(bundles).toHaveLength(2);
  for (const { bundle_key, bundle_etag } of bundles) {
    expect(bundle_etag).toBe((await goal.stat(bundle_key))?.etag);
  }

  const [changed = ''] = keys;
  await put(goal, changed, 'o'.repeat(before[changed]?.length ?? 0));
  expect(await move()).toEqual({
    copied: [changed],
    kept: expect.toSatisfy((kept: string[]) => kept.length === keys.length - 1),
    gone: [],
    failed: [],
  });
  expect((await goal.read(changed)).sizeBytes).toBe(before[changed]?.length);
});

it('reports each file that it could not copy and continues, and ignores a file that was deleted in the meantime', async () => {
  await put(shop.site.storage, 'models/broken.stl', 'broken');
  await put(shop.site.storage, 'models/going.stl', 'going');
  const commit = vi.spyOn(goal, 'commit').mockRejectedValue(new Error('full'));
  const { withLocal } = shop.site.storage;
  const local = vi
    .spyOn(shop.site.storage, 'withLocal')
    .mockImplementation((key, work) =>
      key === 'models/going.stl' ? Promise.reject(fileGone()) : withLocal(key, work),
    );
  const outcomes = await move();
  commit.mockRestore();
  local.mockRestore();
  expect([outcomes['failed'], outcomes['gone'], outcomes['copied']]).toEqual([
    ['models/broken.stl'],
    ['models/going.stl'],
    [],
  ]);
  expect((await move())['copied']?.toSorted()).toEqual(['models/broken.stl', 'models/going.stl']);
});

it('compares copied bytes if S3 returns another ETag', async () => {
  const { stat } = goal;
  vi.spyOn(goal, 'stat').mockImplementation(async (key) => {
    const facts = await stat(key);
    return facts && { ...facts, etag: '"of its own"' };
  });
  const outcomes = await move();
  vi.restoreAllMocks();
  expect([outcomes['copied'], outcomes['failed']]).toEqual([[], []]);
});
