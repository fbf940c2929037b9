import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { utimes } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { CurrentUser } from '#src/features/auth/schemas.ts';
import { createLogger } from '#src/http/process/logger.ts';
import { avatarFolder, createAvatars } from '#src/integrations/avatars.ts';
import { createUser, type UserRow } from '#test/support/factories.ts';
import { createTestApp, testNow, type TestApp } from '#test/support/test-app.ts';
import { removeUnusedAvatars } from './avatar-sweep.ts';
import { copyProviderPictureFromUrl, enqueueProviderPicture } from './provider-picture.ts';
import type { PictureContext } from './pictures.ts';

let site: TestApp;
let origin: string;
let context: PictureContext;
let reply: { status: number; body: Uint8Array | string };
const asked: string[] = [];

const host = createServer((request, response) => {
  asked.push(request.url ?? '');
  response.writeHead(reply.status).end(reply.body);
});

beforeAll(async () => {
  site = await createTestApp();
  await new Promise<void>((resolve) => {
    host.listen(0, '127.0.0.1', resolve);
  });
  origin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
  context = {
    db: site.db,
    avatars: createAvatars({ storage: site.storage, limits: site.config.limits }),
    log: createLogger('silent'),
    now: () => testNow,
  };
});

beforeEach(async () => {
  reply = { status: 200, body: await paint('red') };
});

afterAll(async () => {
  await new Promise((resolve) => {
    host.close(resolve);
  });
  await site.close();
});

const paint = (background: string) =>
  sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer();

const namePicture = (user: UserRow, path: string) =>
  site.db
    .updateTable('users')
    .set({ provider_image_url: origin + path })
    .where('id', '=', user.id)
    .execute();

const readMe = async (user: UserRow) => (await site.as(user)({ url: '/api/me' })).json<CurrentUser>();

async function listFiles(): Promise<string[]> {
  const keys = [];
  for await (const { key } of site.storage.list(avatarFolder)) keys.push(key);
  return keys;
}

it('copies the provider’s picture and serves it until there is an uploaded one', async () => {
  const user = await createUser(site.db);
  await namePicture(user, '/me.png');
  await copyProviderPictureFromUrl(context, user.id, [origin]);
  const { profileImageUrl, customProfileImageUrl } = await readMe(user);
  expect(customProfileImageUrl).toBeNull();
  const shown = await site.request({ url: profileImageUrl ?? '' });
  expect(shown.headers['cache-control']).toContain('immutable');
  expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ width: 256, height: 256 });

  const own = await context.avatars.prepare(await paint('blue'));
  await own.store();
  await site.db.updateTable('users').set({ custom_image_hash: own.hash }).where('id', '=', user.id).execute();
  const bare = await site.request({ url: `/api/users/${user.id}/avatar` });
  expect(bare.headers.etag).toContain(own.hash.slice(0, 16));
  const still = await site.request({ url: profileImageUrl ?? '' });
  expect(still.headers.etag).toBe(shown.headers.etag);
});

it('keeps an identical picture and replaces a different one', async () => {
  const user = await createUser(site.db);
  await namePicture(user, '/me.png');
  await copyProviderPictureFromUrl(context, user.id, [origin]);
  const [first, files] = [await readMe(user), await listFiles()];
  await copyProviderPictureFromUrl(context, user.id, [origin]);
  expect([await readMe(user), await listFiles()]).toEqual([first, files]);
  reply.body = await paint('green');
  await copyProviderPictureFromUrl(context, user.id, [origin]);
  expect((await readMe(user)).profileImageUrl).not.toBe(first.profileImageUrl);
  expect(await listFiles()).toHaveLength(files.length);
});

it('does not store a picture whose address has changed during the copy', async () => {
  const user = await createUser(site.db);
  await namePicture(user, '/old.png');
  const files = await listFiles();
  const prepare: typeof context.avatars.prepare = async (source) => {
    await namePicture(user, '/new.png');
    return context.avatars.prepare(source);
  };
  await copyProviderPictureFromUrl({ ...context, avatars: { ...context.avatars, prepare } }, user.id);
  expect((await readMe(user)).profileImageUrl).toBeNull();
  expect(await listFiles()).toEqual(files);
});

it.each([
  ['is not an image', { status: 200, body: 'no image' }],
  ['is too large', { status: 200, body: Buffer.alloc(6_000_000) }],
  ['does not exist', { status: 404, body: '' }],
  ['is redirected', { status: 302, body: '' }],
])('ignores a picture that %s', async (_, given) => {
  reply = given;
  const user = await createUser(site.db);
  await namePicture(user, '/me.png');
  await copyProviderPictureFromUrl(context, user.id, [origin]);
  expect((await readMe(user)).profileImageUrl).toBeNull();
});

it('rejects for a failing host, so that the job retries', async () => {
  reply = { status: 503, body: '' };
  const user = await createUser(site.db);
  await namePicture(user, '/me.png');
  await expect(copyProviderPictureFromUrl(context, user.id, [origin])).rejects.toThrow('503');
});

it('sends no request to a host in the internal network', async () => {
  const user = await createUser(site.db);
  await namePicture(user, '/inner.png');
  await enqueueProviderPicture(site.jobs, createLogger('silent'))(user.id);
  await enqueueProviderPicture(site.jobs, createLogger('silent'))('nobody');
  await site.jobs.drain();
  expect(asked).not.toContain('/inner.png');
  expect((await readMe(user)).profileImageUrl).toBeNull();
});

it('does not fail the sign-in when no job can be sent', async () => {
  const jobs = { ...site.jobs, send: () => Promise.reject(new Error('The queue is down.')) };
  await expect(enqueueProviderPicture(jobs, createLogger('silent'))('somebody')).resolves.toBeUndefined();
});

it('removes only unreferenced files older than a day', async () => {
  const user = await createUser(site.db);
  await namePicture(user, '/me.png');
  await copyProviderPictureFromUrl(context, user.id, [origin]);
  const used = await listFiles();
  const unused = await context.avatars.prepare(await paint('white'));
  await unused.store();
  const yesterday = new Date(testNow.getTime() - 25 * 3_600_000);
  for (const key of await listFiles()) {
    await site.storage.withLocal(key, (path) => utimes(path, yesterday, yesterday));
  }
  const young = await context.avatars.prepare(await paint('gray'));
  await young.store();
  expect(await removeUnusedAvatars(site.db, site.storage, testNow)).toBe(8);
  const left = await listFiles();
  expect(left.filter((key) => key.includes(unused.hash))).toEqual([]);
  expect(left.filter((key) => key.includes(young.hash))).toHaveLength(8);
  expect(left).toEqual(expect.arrayContaining(used));
});
