import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Model } from '#src/features/catalog/schemas.ts';
import { openTestDatabase } from '#test/support/databases.ts';
import { createUser } from '#test/support/factories.ts';
import { createUploadSite, stlFile, type UploadSite } from '#test/support/upload-site.ts';

let shop: UploadSite;
let model: Model;
let texts: string[] = [];

beforeAll(async () => {
  const connection = await openTestDatabase();
  connection.observe({ onQuery: ({ text }) => texts.push(text) });
  shop = await createUploadSite({}, connection);
  model = await shop.add([stlFile('a.stl')]);
});

afterAll(() => shop.site.close());

it('sends a download, first or repeated, after one statement for session, right and design, and one for the record', async () => {
  const someone = await createUser(shop.site.db);
  const cookie = await shop.site.cookieOf(someone);
  for (const download of ['first', 'repeated']) {
    texts = [];
    const response = await shop.site.request({
      url: `/api/stl-files/${model.id}/download`,
      headers: { cookie },
    });
    const [right = '', record = '', ...others] = texts;
    expect([download, response.statusCode, others]).toEqual([download, 200, []]);
    expect(right).toContain('from sessions');
    expect(record).toContain('record_download');
  }
});
