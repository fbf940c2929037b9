import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { readConfig } from '#src/config/config.ts';
import type { S3Config } from '#src/integrations/storage.ts';

export interface TestBucket {
  /** The configuration with a unique prefix. */
  config: S3Config;
  /** Undefined if the tests do not own the server. */
  stop: (() => Promise<void>) | undefined;
  close: () => Promise<void>;
}

/**
 * Opens a bucket on a local server with a free port, or the one that `TEST_S3_BUCKET` and the other variables specify.
 */
export async function openTestBucket(): Promise<TestBucket> {
  const prefix = `test-${randomUUID()}`;
  const given = Object.entries(process.env).filter(([name]) => name.startsWith('TEST_S3_'));
  if (given.length > 0) {
    const settings = Object.fromEntries(given.map(([name, value]) => [name.replace('TEST_', ''), value]));
    return {
      config: readS3({ ...settings, S3_PREFIX: prefix }),
      stop: undefined,
      close: async () => undefined,
    };
  }
  const directory = await mkdtemp(join(tmpdir(), 'firstlayer-s3-'));
  const bucket = 'designs';
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  const { address, port } = await server.run();
  let isOpen = true;
  const stop = async () => {
    if (isOpen) await server.close();
    isOpen = false;
  };
  return {
    config: readS3({
      S3_BUCKET: bucket,
      S3_ENDPOINT: `http://${address}:${port}`,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
      S3_PREFIX: prefix,
    }),
    stop,
    close: async () => {
      await stop();
      await rm(directory, { recursive: true });
    },
  };
}

function readS3(environment: Record<string, string | undefined>): S3Config {
  const { s3 } = readConfig({ ...environment, SESSION_SECRET: randomUUID() });
  if (!s3) throw new Error('There are no settings of S3.');
  return s3;
}
