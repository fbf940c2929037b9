import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDiskStorage } from '#src/integrations/disk-storage.ts';
import { sendFile } from './send-file.ts';

const content = 'layer '.repeat(100_000);
let root: string;
let app: FastifyInstance;
let work: () => Promise<void>;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'firstlayer-send-'));
  const storage = await createDiskStorage(root);
  const temp = storage.newTempPath();
  await writeFile(temp, content);
  await storage.commit(temp, 'a.txt');
  app = Fastify();
  app.get('/file', (request, reply) =>
    sendFile(request, reply, storage, {
      key: 'a.txt',
      sizeBytes: content.length,
      sha256: 'ab'.repeat(32),
      contentType: 'text/plain',
      disposition: 'attachment',
      cacheControl: 'no-store',
      onStart: () => work(),
    }),
  );
});

afterAll(async () => {
  await app.close();
  await rm(root, { recursive: true });
});

it('ends only when the work that goes with the file is done', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const done: string[] = [];
  work = () => promise.then(() => void done.push('work'));
  const answer = app.inject('/file').then(({ body }) => {
    done.push('answer');
    return body;
  });
  setImmediate(resolve);
  expect(await answer).toBe(content);
  expect(done).toEqual(['work', 'answer']);
});

it('is cut off when that work fails', async () => {
  work = () => Promise.reject(new Error('not recorded'));
  await expect(app.inject('/file')).rejects.toThrow('response destroyed before completion');
});

it('does no such work for a later range', async () => {
  let begun = 0;
  work = async () => {
    begun += 1;
  };
  const range = (value: string) => app.inject({ url: '/file', headers: { range: value } });
  expect((await range('bytes=6-10')).body).toBe('layer');
  expect(begun).toBe(0);
  expect((await range('bytes=0-4')).statusCode).toBe(206);
  expect(begun).toBe(1);
});
