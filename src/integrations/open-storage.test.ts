import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLogger } from '#src/http/process/logger.ts';
import { openTestBucket, type TestBucket } from '#test/support/s3-server.ts';
import { openStorage } from './open-storage.ts';
import type { S3Config } from './storage.ts';

let bucket: TestBucket;
let dataDir: string;

beforeAll(async () => {
  bucket = await openTestBucket();
  dataDir = await mkdtemp(join(tmpdir(), 'firstlayer-open-'));
});

afterAll(async () => {
  await bucket.close();
  await rm(dataDir, { recursive: true });
});

const open = (changes: Partial<S3Config>) =>
  openStorage({ dataDir, s3: { ...bucket.config, ...changes }, log: createLogger('silent') });

it('tests the bucket and leaves no files in it', async () => {
  const storage = await open({});
  const entries = [];
  for await (const entry of storage.list()) entries.push(entry);
  expect(entries).toEqual([]);
  expect(await readdir(join(dataDir, 'tmp'))).toEqual([]);
});

it.each([
  [{ bucket: 'another' }, 'There is no such bucket.'],
  [{ endpoint: 'http://127.0.0.1:1' }, 'cannot be reached. Nothing listens at S3_ENDPOINT.'],
])('says what is wrong with %j', async (changes, fault) => {
  await expect(open(changes)).rejects.toThrow(fault);
});
