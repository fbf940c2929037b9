import { afterAll, beforeAll, expect, it } from 'vitest';
import { site as siteConfig } from '#src/site.ts';
import { createUser } from '#test/support/factories.ts';
import { createLicence, createLicenceSite, type LicenceSite } from '#test/support/licences.ts';
import type { Licence } from '../schemas.ts';
import { checkRecord, type KeySet } from '../record-check.ts';
import { readZip } from './checker/read-zip.ts';

let shop: LicenceSite;
beforeAll(async () => {
  shop = await createLicenceSite();
});
afterAll(() => shop.site.close());

const url = '/api/user/licences.zip';
const countUrl = '/api/user/licence-count';

it('returns all records of the person by state, the keys and the checker', async () => {
  const { site } = shop;
  const seller = await createUser(site.db);
  const old = await createLicence(shop, seller);
  await createLicence(shop, await createUser(site.db));
  const body = { holder: 'Mia Vogt', showHolder: true };
  const replaceUrl = `/api/user/licences/${old.id}/replace`;
  const next = (await site.as(seller)({ method: 'POST', url: replaceUrl, body })).json<Licence>();
  expect((await site.as(seller)({ url: countUrl })).json()).toEqual({ count: 2 });
  const response = await site.as(seller)({ url });
  expect(response.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': expect.stringContaining('filename="firstlayer-licences.zip"') as string,
    'cache-control': 'private, no-store',
  });
  const texts = await readZip(new Uint8Array(response.rawPayload));
  const good = `good/licence-${next.id}.jws`;
  expect(Array.from(texts.keys())).toEqual(
    expect.arrayContaining(['licence-keys.json', good, `replaced/licence-${old.id}.jws`]),
  );
  expect(texts.size).toBe(3);
  const keys = JSON.parse(texts.get('licence-keys.json') ?? '') as KeySet;
  const found = await checkRecord(texts.get(good) ?? '', keys, new Date('2026-11-19T00:00:00Z'));
  expect(found).toMatchObject({ kind: 'signed', statements: { credentialSubject: { name: 'Mia Vogt' } } });
  expect(response.rawPayload.includes('<title>Check licence records')).toBe(true);
});

it('names the file by the brand', async () => {
  const { site } = shop;
  const person = await createUser(site.db);
  await createLicence(shop, person);
  const { brand } = siteConfig;
  siteConfig.brand = 'Other Shop';
  try {
    const response = await site.as(person)({ url });
    expect(response.headers['content-disposition']).toContain('filename="other-shop-licences.zip"');
  } finally {
    siteConfig.brand = brand;
  }
});

it('refuses visitors, and people without licences', async () => {
  const { site } = shop;
  const person = await createUser(site.db);
  expect((await site.request({ url })).statusCode).toBe(401);
  expect((await site.as(person)({ url })).statusCode).toBe(404);
  expect((await site.request({ url: countUrl })).statusCode).toBe(401);
  expect((await site.as(person)({ url: countUrl })).json()).toEqual({ count: 0 });
});

it('refuses what is no ZIP archive', async () => {
  await expect(readZip(new Uint8Array(100))).rejects.toThrow('no ZIP archive');
  await expect(readZip(new Uint8Array(0))).rejects.toThrow('no ZIP archive');
});

it('serves the checker with a policy that allows its own script and styles only', async () => {
  const page = await shop.site.request({ url: '/licence/checker.html' });
  const policy = String(page.headers['content-security-policy']);
  expect(policy).toMatch(
    /^default-src 'none'; script-src 'sha256-[^']+'; style-src 'sha256-[^']+'; base-uri 'none';/,
  );
  expect(page.body).toContain(`content="${policy.replace("; frame-ancestors 'none'", '')}"`);
  expect(page.body).not.toMatch(/src=|<link|import\(|fetch\(/);
});
