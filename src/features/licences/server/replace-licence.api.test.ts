import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createUser, testPassword, type UserRow } from '#test/support/factories.ts';
import {
  breakSignature,
  createLicence,
  createLicenceSite,
  listDownloads,
  type LicenceSite,
} from '#test/support/licences.ts';
import { testNow, type TestApp } from '#test/support/test-app.ts';
import type { Licence, LicenceCheck } from '../schemas.ts';
import { createLicenceKeys } from './licence-keys.ts';
import { rotateKeys } from './rotate-keys.ts';

let shop: LicenceSite;
let site: TestApp;
let seller: UserRow;

beforeAll(async () => {
  shop = await createLicenceSite();
  ({ site } = shop);
});
afterAll(() => site.close());
beforeEach(async () => {
  seller = await createUser(site.db);
});

const create = () => createLicence(shop, seller, { holder: "Mia's Prints", showHolder: true });
const listHistory = () => listDownloads(site, seller);
const check = async (id: string) => (await site.request({ url: `/api/licences/${id}` })).json<LicenceCheck>();
const replace = (id: string, body: object, person = seller) =>
  site.as(person)({ method: 'POST', url: `/api/user/licences/${id}/replace`, body });

function readPayload(jws: string | null): string {
  return Buffer.from(jws?.split('.')[1] ?? '', 'base64url').toString();
}

it('names the licence in the download history', async () => {
  const licence = await create();
  expect(await listHistory()).toMatchObject([{ isCommercial: true, licenceId: licence.id }]);
});

it('returns a licence to its holder only', async () => {
  const { id } = await create();
  const url = `/api/user/licences/${id}`;
  expect((await site.as(seller)({ url })).json()).toMatchObject({ id, holder: "Mia's Prints" });
  expect((await site.as(await createUser(site.db))({ url })).statusCode).toBe(404);
});

describe('replacing a licence', () => {
  it('creates one with the new name, which the old one names', async () => {
    const old = await create();
    const next = (await replace(old.id, { holder: 'Mia Vogt', showHolder: true })).json<Licence>();
    expect(next).toMatchObject({ state: 'good', holder: 'Mia Vogt', downloadedAt: old.downloadedAt });
    expect(next.id).not.toBe(old.id);
    expect(await check(old.id)).toMatchObject({ state: 'replaced', holder: null, replacedBy: next.id });
    const { jws } = await check(next.id);
    expect(readPayload(jws)).toContain(`https://shop.example/licence/${next.id}`);
    expect(readPayload(jws)).toContain('Mia Vogt');
    expect(await listHistory()).toMatchObject([{ licenceId: next.id }]);
  });

  it('publishes the record of the old one no longer, because it contains the old name', async () => {
    const { id } = await create();
    await replace(id, { holder: 'Mia Vogt', showHolder: false });
    expect(await check(id)).toMatchObject({ state: 'replaced', holder: null, jws: null });
    expect((await site.request({ url: `/api/licences/${id}/licence.jws` })).statusCode).toBe(404);
  });

  it('refuses a licence of somebody else, and one that is replaced already', async () => {
    const { id } = await create();
    const name = { holder: 'Mia', showHolder: false };
    expect((await replace(id, name, await createUser(site.db))).statusCode).toBe(404);
    expect((await replace(id, name)).statusCode).toBe(200);
    expect((await replace(id, name)).statusCode).toBe(404);
  });

  it('creates one licence for two requests at once', async () => {
    const { id } = await create();
    const name = { holder: 'Mia', showHolder: false };
    const responses = await Promise.all([replace(id, name), replace(id, name)]);
    expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 404]);
  });
});

it('removes the name from row and record when the account is deleted, and stays good', async () => {
  const { id } = await create();
  const body = { password: testPassword };
  expect((await site.as(seller)({ method: 'DELETE', url: '/api/account', body })).statusCode).toBe(204);
  expect(await check(id)).toMatchObject({ state: 'good', holder: null, holderSince: null, jws: null });
  const row = await site.db
    .selectFrom('licences')
    .select(['holder', 'jws'])
    .where('id', '=', id)
    .executeTakeFirst();
  expect(row?.holder).toBe('Former subscriber');
  expect(readPayload(row?.jws ?? null)).toContain('Ripple Vase');
  expect(readPayload(row?.jws ?? null)).not.toContain('Mia');
});

it('removes a record with a wrong signature when the account is deleted, so that its licence is unknown', async () => {
  const { id } = await create();
  await breakSignature(site.db, id);
  const body = { password: testPassword };
  expect((await site.as(seller)({ method: 'DELETE', url: '/api/account', body })).statusCode).toBe(204);
  expect((await site.request({ url: `/api/licences/${id}` })).statusCode).toBe(404);
  const row = site.db.selectFrom('licences').select(['holder', 'jws']).where('id', '=', id);
  expect(await row.executeTakeFirst()).toEqual({ holder: 'Former subscriber', jws: '' });
  // A rotation does not report it.
  const parts = { db: site.db, now: () => testNow };
  const licenceKeys = createLicenceKeys(parts, join(site.config.dataDir, 'keys'));
  const report = await rotateKeys({ ...parts, licenceKeys }, '2026-11-01');
  expect(report).toContain('are signed with the new key');
});

it('includes the licences in the export of the account', async () => {
  const { id } = await create();
  const exported = (await site.as(seller)({ url: '/api/account/export' })).json<Record<string, unknown>>();
  expect(exported['licences']).toMatchObject([{ number: id, name: "Mia's Prints", state: 'good' }]);
});

describe('the papers of a licence', () => {
  it.each(['certificate', 'cards'])('are sent to its holder only (%s)', async (paper) => {
    const { id } = await create();
    const url = `/api/user/licences/${id}/${paper}.pdf`;
    const response = await site.as(seller)({ url });
    expect(response.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
    });
    expect(response.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect((await site.as(await createUser(site.db))({ url })).statusCode).toBe(404);
    expect((await site.request({ url })).statusCode).toBe(401);
  });

  it('returns 404 for the documents of a licence that was replaced', async () => {
    const { id } = await create();
    await replace(id, { holder: 'Mia', showHolder: false });
    const url = `/api/user/licences/${id}/certificate.pdf`;
    expect((await site.as(seller)({ url })).statusCode).toBe(404);
  });
});
