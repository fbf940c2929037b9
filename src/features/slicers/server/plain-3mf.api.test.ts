import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Model } from '#src/features/catalog/schemas.ts';
import type { DownloadTicket } from '#src/features/downloads/schemas.ts';
import { callAs, downloadRoles } from '#test/support/download-roles.ts';
import { createUser } from '#test/support/factories.ts';
import { measureFile } from '#test/support/measure-file.ts';
import { bambuProject } from '@firstlayer/mesh/test/slicer-projects.ts';
import { createUploadSite, stlFile, testLimits, type UploadSite } from '#test/support/upload-site.ts';
import { unzip } from '@firstlayer/mesh/test/zips.ts';

let upload: UploadSite;
let free: Model;
let premium: Model;

beforeAll(async () => {
  upload = await createUploadSite({ limits: { ...testLimits, designFiles: 4 } });
  const files = [stlFile('lid.stl'), stlFile('two colors.3mf', await bambuProject())];
  free = await upload.add(files);
  premium = await upload.add(files, { isPremium: 'true', title: 'Fine wedge' });
});
afterAll(() => upload.site.close());

const addressOf = ({ id, files }: Model, index = 1) =>
  `/api/stl-files/${id}/files/${files[index]?.id}/plain-3mf`;

it('makes a copy of a project without settings, which is recorded as a download of the project', async () => {
  const { site } = upload;
  const someone = await createUser(site.db);
  const request = async () =>
    (await site.as(someone)({ method: 'POST', url: addressOf(free) })).json<DownloadTicket>();
  const { downloadUrl, suggestedFilename } = await request();
  expect(suggestedFilename).toBe('two-colors-plain.3mf');
  const fetched = await site.request({ url: downloadUrl });
  expect(fetched.headers['content-disposition']).toBe(`attachment; filename="${suggestedFilename}"`);
  const names = Object.keys(await unzip(fetched.rawPayload));
  expect(names.filter((name) => name.startsWith('Metadata/'))).toEqual([]);
  const path = join(site.config.dataDir, 'plain.3mf');
  await writeFile(path, fetched.rawPayload);
  const { volumeMm3 } = await measureFile(path, '3mf');
  expect(volumeMm3).toBeCloseTo(free.files[1]?.mesh?.volumeMm3 ?? 0, 3);
  const again = await site.request({ url: (await request()).downloadUrl });
  expect(again.rawPayload.equals(fetched.rawPayload)).toBe(true);
  const records = await site.db
    .selectFrom('downloads')
    .select(['file_sha256', 'via'])
    .where('user_id', '=', someone.id)
    .execute();
  const record = { file_sha256: free.files[1]?.sha256, via: 'site' };
  expect(records).toEqual([record]);
});

it('returns 409 for a file that is no 3MF', async () => {
  const call = await callAs(upload.site, 'free');
  const response = await call({ method: 'POST', url: addressOf(free, 0) });
  expect([response.statusCode, response.json()]).toMatchObject([409, { code: 'not_a_3mf' }]);
});

it.each(downloadRoles)(
  '%s gets %i for plain copies of free and %i of premium designs',
  async (who, freeStatus, premiumStatus) => {
    const call = await callAs(upload.site, who);
    expect((await call({ method: 'POST', url: addressOf(free) })).statusCode).toBe(freeStatus);
    expect((await call({ method: 'POST', url: addressOf(premium) })).statusCode).toBe(premiumStatus);
  },
);
