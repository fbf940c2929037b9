import { afterAll, beforeAll, expect, it } from 'vitest';
import { createUser } from '#test/support/factories.ts';
import { createUploadSite, stlFile, type UploadSite } from '#test/support/upload-site.ts';
import type { AdminStats } from '../schemas.ts';

let shop: UploadSite;

beforeAll(async () => {
  shop = await createUploadSite();
});

afterAll(() => shop.site.close());

const url = '/api/admin/stats';
const read = async () => (await shop.site.as(shop.admin)({ url })).json<AdminStats>();

it('returns 401 or 403 to others than admins', async () => {
  expect((await shop.site.request({ url })).statusCode).toBe(401);
  expect((await shop.site.as(await createUser(shop.site.db))({ url })).statusCode).toBe(403);
});

it('counts designs and downloads', async () => {
  const before = await read();
  const { id } = (await shop.upload([stlFile('a.stl')])).json<{ id: number }>();
  const someone = await createUser(shop.site.db);
  for (const person of [someone, shop.admin, someone]) {
    await shop.site.as(person)({ url: `/api/stl-files/${id}/download` });
  }
  expect(await read()).toMatchObject({
    totalFiles: before.totalFiles + 1,
    totalDownloads: before.totalDownloads + 2,
  });
  await shop.site.as(shop.admin)({ method: 'DELETE', url: `/api/admin/stl-files/${id}` });
  expect(await read()).toMatchObject({
    totalFiles: before.totalFiles,
    totalDownloads: before.totalDownloads,
  });
});
