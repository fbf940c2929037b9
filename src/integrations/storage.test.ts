import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '#src/http/process/logger.ts';
import { openTestBucket, type TestBucket } from '#test/support/s3-server.ts';
import { openStorage } from './open-storage.ts';
import { withLocals, type Storage } from './storage.ts';

let bucket: TestBucket;

beforeAll(async () => {
  bucket = await openTestBucket();
});

afterAll(() => bucket.close());

describe.each(['disk', 'S3'] as const)('storage on %s', (form) => {
  let dataDir: string;
  let storage: Storage;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'firstlayer-storage-'));
    const s3 = form === 'S3' ? bucket.config : undefined;
    storage = await openStorage({ dataDir, s3, log: createLogger('silent') });
  });

  afterAll(() => rm(dataDir, { recursive: true }));

  async function store(key: string, content: string | Uint8Array): Promise<string | null> {
    const temp = storage.newTempPath();
    await writeFile(temp, content);
    const etag = await storage.commit(temp, key);
    await expect(stat(temp)).rejects.toThrow('ENOENT');
    return etag;
  }

  async function listKeys(folder?: string): Promise<string[]> {
    const keys = [];
    for await (const { key } of storage.list(folder)) keys.push(key);
    return keys.toSorted();
  }

  it('stores, reads in ranges, lists and removes files', async () => {
    // The clock of a server may be ahead or behind by a minute.
    const earliest = Date.now() - 60_000;
    const etag = await store('models/a.stl', '0123456789');
    const latest = Date.now() + 60_000;
    await store('images/ab/160.webp', '');
    await store('images/cd/160.webp', 'x');
    const facts = await storage.stat('models/a.stl');
    expect(facts).toMatchObject({ sizeBytes: 10, etag });
    expect(Number(facts?.modifiedAt)).toBeGreaterThan(earliest);
    expect(Number(facts?.modifiedAt)).toBeLessThan(latest);
    expect(await storage.stat('images/ab/160.webp')).toMatchObject({ sizeBytes: 0 });
    const whole = await storage.read('models/a.stl');
    expect([whole.sizeBytes, await text(whole.stream)]).toEqual([10, '0123456789']);
    const part = await storage.read('models/a.stl', { start: 2, end: 4 });
    expect([part.sizeBytes, await text(part.stream)]).toEqual([3, '234']);
    await store('models/a.stl', 'other');
    expect(await text((await storage.read('models/a.stl')).stream)).toBe('other');

    expect(await listKeys()).toEqual(['images/ab/160.webp', 'images/cd/160.webp', 'models/a.stl']);
    expect(await listKeys('images')).toEqual(['images/ab/160.webp', 'images/cd/160.webp']);
    expect(await listKeys('avatars')).toEqual([]);
    for (const key of [...(await listKeys()), 'models/a.stl']) await storage.remove(key);
    expect(await listKeys()).toEqual([]);
  });

  it('finds no removed files', async () => {
    const gone = { status: 404 };
    expect(await storage.stat('models/none.stl')).toBeUndefined();
    await expect(storage.read('models/none.stl')).rejects.toMatchObject(gone);
    await expect(storage.withLocal('models/none.stl', readFile)).rejects.toMatchObject(gone);
  });

  it('provides several local paths at the same time, and removes them afterwards if they are copies', async () => {
    await store('models/b.stl', 'b');
    await store('models/c.stl', 'c');
    const read = (paths: string[]) => Promise.all(paths.map((path) => readFile(path, 'utf8')));
    expect(await withLocals(storage, ['models/b.stl', 'models/c.stl'], read)).toEqual(['b', 'c']);
    const fail = () => Promise.reject(new Error('not read'));
    await expect(storage.withLocal('models/b.stl', fail)).rejects.toThrow('not read');
    expect(await text((await storage.read('models/b.stl')).stream)).toBe('b');
    expect(await readdir(join(dataDir, 'tmp'))).toEqual([]);
  });

  it('fails for a range that is longer than the file, without asking for a retry', async () => {
    await store('models/short.stl', '0123456789');
    await store('models/empty.stl', '');
    const readRange = async (key: string) => text((await storage.read(key, { start: 0, end: 10 })).stream);
    for (const key of ['models/short.stl', 'models/empty.stl'])
      await expect(readRange(key)).rejects.toThrow('The file is shorter than was recorded.');
  });

  it('stores files that are large enough to be uploaded in parts', async () => {
    const bytes = Buffer.alloc(9 * 1_048_576, 'layer');
    const etag = await store('bundles/large.zip', bytes);
    expect(await storage.stat('bundles/large.zip')).toMatchObject({ sizeBytes: bytes.length, etag });
    expect((await buffer((await storage.read('bundles/large.zip')).stream)).equals(bytes)).toBe(true);
  });

  it('rejects keys that lead out of the folder', async () => {
    for (const key of ['../secret', 'models/../../secret', '/secret', 'models//secret', 'a\\b', '']) {
      await expect((async () => storage.read(key))()).rejects.toThrow('Not a storage key');
      await expect((async () => storage.commit('none', key))()).rejects.toThrow('Not a storage key');
    }
  });

  it('answers a ping', async () => {
    expect(await storage.ping()).toBeUndefined();
  });
});
