import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createLogger } from '#src/http/process/logger.ts';
import { openTestBucket } from '#test/support/s3-server.ts';
import { createS3Storage } from './s3-storage.ts';
import type { S3Config } from './storage.ts';

let dataDir: string;
let logged: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'firstlayer-s3-storage-'));
  logged = '';
});
afterEach(() => rm(dataDir, { recursive: true }));

const open = (config: S3Config) =>
  createS3Storage(config, {
    dataDir,
    log: createLogger('error', { write: (line) => void (logged += line) }),
  });

it('throws the error of the disk, not one of S3, when a local copy cannot be written', async () => {
  const bucket = await openTestBucket();
  const storage = await open(bucket.config);
  const path = storage.newTempPath();
  await writeFile(path, 'content');
  await storage.commit(path, 'models/a.stl');
  await rm(join(dataDir, 'tmp'), { recursive: true });
  await expect(storage.withLocal('models/a.stl', readFile)).rejects.toMatchObject({
    code: 'ENOENT',
    syscall: 'open',
  });
  expect(logged).toBe('');
  await bucket.close();
});

/** Starts a server that answers every call in the same way. */
async function startServer(response: RequestListener): Promise<{ server: Server; config: S3Config }> {
  const server = createServer(response).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const config = {
    ...{ bucket: 'designs', prefix: '', region: 'us-east-1', endpoint: `http://127.0.0.1:${port}` },
    ...{ accessKeyId: 'key', secretAccessKey: 'secret', usesPathStyle: true, signsDownloads: false },
  };
  return { server, config };
}

it('returns 503 and logs the failure when S3 breaks off while a local copy is written', async () => {
  const { server, config } = await startServer((_request, response) => {
    response.writeHead(200, { 'content-length': '100' });
    response.write('the first bytes', () => response.destroy());
  });
  const storage = await open(config);
  await expect(storage.withLocal('models/a.stl', readFile)).rejects.toMatchObject({
    status: 503,
    code: 'storage_down',
  });
  expect(logged).toContain('storage_failed');
  expect(await readdir(join(dataDir, 'tmp'))).toEqual([]);
  server.closeAllConnections();
  server.close();
});

it('returns 503 and closes the connection when S3 does not say how long a file is', async () => {
  const { server, config } = await startServer(
    (_request, response) => void response.write('the first bytes'),
  );
  const closed = once(server, 'connection').then(([socket]) => once(socket as Socket, 'close'));
  const storage = await open(config);
  await expect(storage.read('models/a.stl')).rejects.toMatchObject({ status: 503, code: 'storage_down' });
  await closed;
  server.close();
});
