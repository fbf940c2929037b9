import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { createAdmin, createUser, type UserRow } from '#test/support/factories.ts';
import { testNow, useTestApp } from '#test/support/test-app.ts';
import { waitFor } from '#test/support/wait-for.ts';
import { closeShop, openShop } from '#src/http/process/maintenance.ts';
import { getIconPath, type Mark } from '#src/site.ts';
import type { SiteVersion } from '../schemas.ts';

const shop = useTestApp();
let admin: UserRow;

beforeAll(async () => {
  admin = await createAdmin(shop.db);
});

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><rect width="4" height="4"></rect></svg>';
const upload = (file: Buffer | string) =>
  shop.as(admin)({
    method: 'POST',
    url: '/api/admin/site/mark',
    body: { file: Buffer.from(file).toString('base64') },
  });
const read = async () => (await shop.as(admin)({ url: '/api/admin/site' })).json<SiteVersion>();
const save = async (mark: Mark | null) => {
  const { version, facts } = await read();
  return shop.as(admin)({
    method: 'PUT',
    url: '/api/admin/site',
    body: { version, facts: { ...facts, mark } },
  });
};
const digest = 'ab'.repeat(32);
const tooLarge = 'An SVG may have up to 100 kB, and a PNG up to 700 kB.';
const pngHead = Buffer.from([0x89, 0x50, 0x4e, 0x47]);

it('cleans an SVG, says what was removed, and sends it so that nothing in it can run', async () => {
  const uploaded = await upload(drawing.replace('<rect', '<script>x()</script><rect'));
  const { mark, removed } = uploaded.json<{ mark: Mark; removed: string[] }>();
  expect(removed).toEqual(['a script']);
  const sent = await shop.request({ url: getIconPath({ mark }) });
  expect([sent.statusCode, sent.body]).toEqual([200, drawing]);
  expect(sent.headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  const etag = String(sent.headers['etag']);
  const again = await shop.request({ url: getIconPath({ mark }), headers: { 'if-none-match': etag } });
  expect(again.statusCode).toBe(304);
  expect((await save(mark)).statusCode).toBe(200);
  expect((await read()).facts.mark).toEqual(mark);
  expect((await save(null)).statusCode).toBe(200);
});

it('sends the mark while the shop is closed, whose page shows it', async () => {
  const { mark } = (await upload(drawing)).json<{ mark: Mark }>();
  const closure = { reason: 'opening', message: '', since: testNow } as const;
  await shop.db.transaction().execute((tx) => closeShop(tx, closure));
  await waitFor(async () => expect((await shop.request({ url: '/api/categories' })).statusCode).toBe(503));
  expect((await shop.request({ url: getIconPath({ mark }) })).statusCode).toBe(200);
  await shop.db.transaction().execute(openShop);
  await waitFor(async () => expect((await shop.request({ url: '/api/categories' })).statusCode).toBe(200));
});

it('makes a small PNG of a PNG, with its transparency', async () => {
  const picture = { width: 900, height: 300, channels: 4, background: '#1234567f' } as const;
  const uploaded = await upload(
    await sharp({ create: picture })
      .png()
      .withExif({ IFD0: { Artist: 'Ida' } })
      .toBuffer(),
  );
  const { mark } = uploaded.json<{ mark: Mark }>();
  const sent = await shop.request({ url: getIconPath({ mark }) });
  const { width, height, hasAlpha, exif } = await sharp(sent.rawPayload).metadata();
  expect({ width, height, hasAlpha, exif }).toEqual({
    width: 256,
    height: 85,
    hasAlpha: true,
    exif: undefined,
  });
});

it.each([
  ['a text', 'hello', 400, 'Choose a PNG, or an SVG that is not too complex.'],
  ['a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 400, 'Choose a PNG, or an SVG that is not too complex.'],
  ['an SVG of more than 100 kB', drawing.replace('<rect', `${' '.repeat(100_000)}<rect`), 400, tooLarge],
  ['a PNG of more than 700 kB', Buffer.concat([pngHead, Buffer.alloc(700_000)]), 400, tooLarge],
])('refuses %s', async (_, file, status, message) => {
  const refused = await upload(file);
  expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([status, message]);
});

it('refuses a damaged PNG', async () => {
  const refused = await upload(Buffer.from([0x89, 0x50, 0x4e, 0x47, 1, 2, 3]));
  expect([400, 415]).toContain(refused.statusCode);
});

it('refuses facts with a mark that was not uploaded to this shop', async () => {
  const refused = await save({ digest, type: 'svg' });
  expect(refused.json()).toMatchObject({
    message: 'The mark was not uploaded to this shop.',
    issues: [{ path: 'facts.mark' }],
  });
});

it.each([`/api/site/mark/${digest}.svg`, `/api/site/mark/${digest}.gif`, '/api/site/mark/..%2Fsecret'])(
  'answers 404 at %s',
  async (url) => {
    expect((await shop.request({ url })).statusCode).toBe(404);
  },
);

it('removes marks that no version of the facts names, a day after their upload', async () => {
  const used = (await upload(drawing.replace('width="4"', 'width="1"'))).json<{ mark: Mark }>().mark;
  const unused = (await upload(drawing.replace('width="4"', 'width="2"'))).json<{ mark: Mark }>().mark;
  await save(used);
  await save(null);
  shop.moveTo(new Date(testNow.getTime() + 25 * 3_600_000));
  await upload(drawing.replace('width="4"', 'width="3"'));
  const rows = await shop.db.selectFrom('site_marks').select('digest').execute();
  const digests = rows.map((row) => row.digest);
  expect(digests).toContain(used.digest);
  expect(digests).not.toContain(unused.digest);
  shop.moveTo(testNow);
});

it('lets only admins upload', async () => {
  const call = { method: 'POST', url: '/api/admin/site/mark', body: { file: '' } } as const;
  expect((await shop.request(call)).statusCode).toBe(401);
  expect((await shop.as(await createUser(shop.db))(call)).statusCode).toBe(403);
});
