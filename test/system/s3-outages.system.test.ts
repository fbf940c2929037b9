import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { waitFor } from '#test/support/wait-for.ts';
import type { AdminModel } from '#src/features/publishing/admin-schemas.ts';
import { createLogger } from '#src/http/process/logger.ts';
import type { S3Limits } from '#src/integrations/s3-client.ts';
import { createS3Storage } from '#src/integrations/s3-storage.ts';
import type { Storage } from '#src/integrations/storage.ts';
import { createUser, type UserRow } from '../support/factories.ts';
import { openFaultyBucket, slowPauseMs, type FaultyBucket } from '../support/faulty-bucket.ts';
import { createUploadSite, stlFile, type UploadSite } from '../support/upload-site.ts';

let bucket: FaultyBucket;

beforeAll(async () => {
  bucket = await openFaultyBucket();
});
beforeEach(() => bucket.setFault('none'));
afterEach(() => vi.useRealTimers());
afterAll(() => bucket.close());

describe('a site whose S3 server answers 503', () => {
  let shop: UploadSite;
  let someone: UserRow;
  let model: AdminModel;

  beforeAll(async () => {
    shop = await createUploadSite({ s3: bucket.config });
    someone = await createUser(shop.site.db);
    model = (await shop.add([stlFile('a.stl')], { title: 'Vase' })) as AdminModel;
  });
  afterAll(() => shop.site.close());

  const download = () => shop.site.as(someone)({ url: `/api/stl-files/${model.id}/download` });
  const countRows = async (table: 'models' | 'downloads') =>
    (await shop.site.db.selectFrom(table).select('id').execute()).length;

  it('answers 503 with Retry-After, stores nothing, says so in /readyz, and recovers by itself', async () => {
    expect((await download()).statusCode).toBe(200);
    const before = [await countRows('models'), await countRows('downloads')];
    bucket.setFault('refuse');
    for (const response of [await download(), await shop.upload([stlFile('b.stl')])]) {
      expect(response.statusCode).toBe(503);
      expect(response.json()).toMatchObject({ code: 'storage_down' });
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect(bucket.faultyRequests).toBeGreaterThan(2);
    expect([await countRows('models'), await countRows('downloads')]).toEqual(before);
    expect(await readdir(join(shop.site.config.dataDir, 'tmp'))).toEqual([]);
    const ready = await shop.site.request({ url: '/readyz' });
    expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'not ready', failing: ['storage'] }]);
    for (const url of ['/healthz', '/api/stl-files', `/api/stl-files/${model.id}`])
      expect((await shop.site.request({ url })).statusCode).toBe(200);

    bucket.setFault('none');
    expect((await download()).statusCode).toBe(200);
    expect((await shop.upload([stlFile('b.stl')])).statusCode).toBe(201);
    // The result of a check counts for some seconds.
    await waitFor(async () => expect((await shop.site.request({ url: '/readyz' })).statusCode).toBe(200), {
      interval: 500,
    });
  });
});

describe('a bucket that stalls', () => {
  let dataDir: string;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'firstlayer-stall-'));
  });
  afterAll(() => rm(dataDir, { recursive: true }));

  it('fails a read within its time, and works again afterwards', async () => {
    const log = createLogger('silent');
    const responseMs = 15_000;
    const storage = await createS3Storage(bucket.config, { dataDir, log, limits: { responseMs } });
    bucket.setFault('stall');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const reads = [storage.read('models/none.stl'), storage.stat('models/none.stl')];
    await expect.poll(() => bucket.faultyRequests).toBe(2);
    vi.advanceTimersByTime(responseMs);
    vi.useRealTimers();
    const [read, facts] = await Promise.allSettled(reads);
    expect(read).toMatchObject({ reason: { status: 503, code: 'storage_down' } });
    expect(facts).toMatchObject({ reason: { status: 503 } });
    expect(bucket.faultyRequests).toBe(2);
    await expect(storage.ping()).rejects.toMatchObject({ name: 'AbortError' });
    bucket.setFault('none');
    await expect(storage.read('models/none.stl')).rejects.toMatchObject({ status: 404 });
    expect(await storage.ping()).toBeUndefined();
  });
});

describe('an upload to a bucket', () => {
  let dataDir: string;
  let storage: Storage;
  let path: string;
  const responseMs = slowPauseMs * 5;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'firstlayer-upload-'));
  });
  afterAll(() => rm(dataDir, { recursive: true }));

  const prepare = async (megabytes: number) => {
    storage = await createS3Storage(bucket.config, {
      dataDir,
      log: createLogger('silent'),
      limits: { responseMs },
    });
    path = storage.newTempPath();
    await writeFile(path, Buffer.alloc(megabytes * 1_000_000, 'a facet '));
  };
  const failure = { status: 503, code: 'storage_down' };

  it('fails without a second attempt when the bucket has stalled, and can be repeated', async () => {
    await prepare(1);
    bucket.setFault('stall');
    await expect(storage.commit(path, 'models/small.stl')).rejects.toMatchObject(failure);
    expect(bucket.faultyRequests).toBe(1);
    await expect(storage.remove('models/small.stl')).rejects.toMatchObject(failure);
    bucket.setFault('none');
    await storage.commit(path, 'models/small.stl');
    expect(await storage.stat('models/small.stl')).toMatchObject({ sizeBytes: 1_000_000 });
  });

  it('fails when the bucket has stalled after it began, without waiting until its parts are removed', async () => {
    await prepare(20);
    bucket.setFault('stall parts');
    await expect(storage.commit(path, 'models/large.stl')).rejects.toMatchObject(failure);
    // These are the beginning of the upload, its three parts, and their removal.
    await waitFor(() => expect(bucket.faultyRequests).toBe(5));
    bucket.setFault('none');
    await storage.commit(path, 'models/large.stl');
  });

  it('succeeds while the bucket takes it slowly, although it takes longer than the limit without progress', async () => {
    // The buffers of the system take several megabytes at once.
    await prepare(30);
    bucket.setFault('slow');
    await storage.commit(path, 'models/slow.stl');
    expect(await storage.stat('models/slow.stl')).toMatchObject({ sizeBytes: 30_000_000 });
  });

  it('succeeds while the bucket puts its parts together, although that takes longer than the limit', async () => {
    await prepare(20);
    bucket.setFault('slow end');
    await storage.commit(path, 'models/joined.stl');
    expect(await storage.stat('models/joined.stl')).toMatchObject({ sizeBytes: 20_000_000 });
  });
});

describe('a bucket that stops in the middle of a file', () => {
  const key = 'models/large.stl';
  const content = Buffer.alloc(4_000_000, 'a facet ');
  let dataDir: string;
  let storage: Storage;

  const open = (limits?: S3Limits) =>
    createS3Storage(bucket.config, { dataDir, log: createLogger('silent'), limits });

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'firstlayer-stop-'));
    storage = await open();
    const path = storage.newTempPath();
    await writeFile(path, content);
    await storage.commit(path, key);
  });
  afterAll(() => rm(dataDir, { recursive: true }));

  it('fails a local copy and leaves no temporary file', async () => {
    const impatient = await open({ bodySilenceMs: 500 });
    bucket.setFault('stop');
    const failure = { status: 503, code: 'storage_down' };
    await expect(impatient.withLocal(key, readFile)).rejects.toMatchObject(failure);
    expect(await readdir(join(dataDir, 'tmp'))).toEqual([]);
  });

  it('breaks off a download, and sends the whole file afterwards', async () => {
    const impatient = await open({ bodySilenceMs: 500 });
    bucket.setFault('stop');
    const { stream } = await impatient.read(key);
    await expect(buffer(stream)).rejects.toThrow('S3 has sent nothing of the file for 500 ms.');
    bucket.setFault('none');
    const again = await storage.read(key);
    expect((await buffer(again.stream)).equals(content)).toBe(true);
  });

  it('does not break off a download that its reader pauses', async () => {
    // With six seconds and more, the library sets its timeout of the connection only after three.
    const silenceMs = 6000;
    const patient = await open({ silenceMs });
    const { stream } = await patient.read(key);
    await sleep(silenceMs + 4000);
    expect((await buffer(stream)).equals(content)).toBe(true);
  });
});
