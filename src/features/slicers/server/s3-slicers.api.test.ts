import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Model } from '#src/features/catalog/schemas.ts';
import { createUser, type UserRow } from '#test/support/factories.ts';
import { openTestBucket, type TestBucket } from '#test/support/s3-server.ts';
import { createUploadSite, cubeStl, stlFile, type UploadSite } from '#test/support/upload-site.ts';
import type { SlicerId } from '../constants.ts';
import type { SlicerLink } from '../schemas.ts';

let bucket: TestBucket;
let shop: UploadSite;
let someone: UserRow;
let model: Model;

beforeAll(async () => {
  bucket = await openTestBucket();
  shop = await createUploadSite({ s3: bucket.config });
  someone = await createUser(shop.site.db);
  model = await shop.add([stlFile('a.stl'), stlFile('b.stl')]);
});
afterAll(async () => {
  await shop.site.close();
  await bucket.close();
});

async function fetchFor(slicer: SlicerId, headers: Record<string, string> = {}) {
  const url = `/api/stl-files/${model.id}/files/${model.files[0]?.id}/slicer-link`;
  const body = { slicer, system: 'linux' };
  const { fileUrl } = (await shop.site.as(someone)({ method: 'POST', url, body })).json<SlicerLink>();
  return shop.site.request({ url: new URL(fileUrl).pathname, headers });
}

it('sends files on S3 to slicers itself, in ranges too, and never redirects', async () => {
  const whole = await fetchFor('orcaslicer');
  expect([whole.statusCode, whole.headers.location]).toEqual([200, undefined]);
  expect(whole.rawPayload.equals(cubeStl)).toBe(true);
  const rest = await fetchFor('orcaslicer', { range: 'bytes=84-' });
  expect([rest.statusCode, rest.rawPayload.equals(cubeStl.subarray(84))]).toEqual([206, true]);
  const wrapped = await fetchFor('bambustudio');
  expect([wrapped.statusCode, wrapped.headers['content-type']]).toEqual([200, 'model/3mf']);
});

it('redirects a browser to a signed address of the single file', async () => {
  const url = `/api/stl-files/${model.id}/files/${model.files[1]?.id}/download`;
  const response = await shop.site.as(someone)({ url });
  expect(response.statusCode).toBe(302);
  const fetched = await fetch(String(response.headers.location));
  expect(Buffer.from(await fetched.arrayBuffer()).equals(cubeStl)).toBe(true);
  expect(fetched.headers.get('content-disposition')).toContain('b.stl');
});
