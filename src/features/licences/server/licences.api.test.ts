import { stat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { compactVerify, createLocalJWKSet, type JSONWebKeySet } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createUser, type UserRow } from '#test/support/factories.ts';
import {
  breakSignature,
  createLicence,
  createLicenceSite,
  type LicenceSite,
} from '#test/support/licences.ts';
import { testNow, type TestApp } from '#test/support/test-app.ts';
import { getDownloadable } from '#src/features/downloads/server/downloads.ts';
import { recordDownload } from '#src/features/downloads/server/record-download.ts';
import type { Licence, LicenceCheck } from '../schemas.ts';
import { createLicenceKeys, retireKeys } from './licence-keys.ts';
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

async function download(
  person: UserRow = seller,
  tier: 'personal' | 'commercial' = 'commercial',
): Promise<number> {
  const model = await getDownloadable(site.db, shop.modelId);
  await recordDownload(site.db, { userId: person.id, tier, model, now: testNow });
  const { id } = await site.db
    .selectFrom('downloads')
    .select('id')
    .where('user_id', '=', person.id)
    .executeTakeFirstOrThrow();
  return id;
}

const order = (downloadId: number, body: object, person: UserRow = seller) =>
  site.as(person)({ method: 'POST', url: `/api/user/downloads/${downloadId}/licence`, body });
const create = (body = { holder: "Mia's Prints", showHolder: true }) => createLicence(shop, seller, body);
const openKeys = () =>
  createLicenceKeys({ db: site.db, now: () => testNow }, join(site.config.dataDir, 'keys'));
const check = (id: string) => site.request({ url: `/api/licences/${id}` });

describe('creating a licence', () => {
  it('states what was downloaded, when, and under which terms', async () => {
    const licence = await create();
    expect(licence).toMatchObject({
      state: 'good',
      holder: "Mia's Prints",
      isHolderShown: true,
      design: { id: shop.modelId, title: 'Ripple Vase', files: [{ name: 'ripple.stl' }] },
      downloadedAt: testNow.toISOString(),
      replacedBy: null,
    });
    expect(licence.id).toMatch(/^[0-9A-HJKMNP-TV-Z]{24}$/);
  });

  it('returns the same licence for a repeated and for a concurrent call', async () => {
    const id = await download();
    const body = { holder: 'Mia', showHolder: false };
    const responses = await Promise.all([order(id, body), order(id, body), order(id, body)]);
    const numbers = new Set(responses.map((response) => response.json<Licence>().id));
    expect(numbers.size).toBe(1);
  });

  it('refuses a download of somebody else, and one under another plan', async () => {
    const other = await createUser(site.db);
    const body = { holder: 'Mia', showHolder: false };
    expect((await order(await download(), body, other)).statusCode).toBe(404);
    expect((await order(await download(other, 'personal'), body, other)).statusCode).toBe(403);
  });

  it.each([
    ['an empty name', ''],
    ['a long name', 'x'.repeat(81)],
    ['a web address', 'Mia https://mia.example'],
    ['a host name', 'mia.example'],
    ['a host name in a sentence', 'See mia.example, please.'],
    ['a host name in brackets', 'Mia (mia.example)'],
    ['a host name with a full-width dot', 'mia．example'],
    ['a host name with an encoded top level', 'mia.xn--e1aybc'],
    ['a host name with a one dot leader', 'mia\u2024example'],
    ['a host name with a zero-width space', 'mia\u200b.exa\u200bmple'],
    ['an IP address', 'Mia 192.0.2.17'],
    ['an IP address with ideographic full stops', '192\u30020\u30022\u300217'],
    ['a host with a port', 'localhost:3000'],
    ['an IPv6 address', 'Mia [::1]'],
    ['a control character', 'Mia\u0007'],
    ['a change of direction', 'Mia\u202Eslairp'],
  ])('refuses %s', async (_, holder) => {
    expect((await order(await download(), { holder, showHolder: true })).statusCode).toBe(400);
  });

  it('accepts names with dots and characters of other scripts', async () => {
    for (const holder of ['J. R. Prints', 'J.R.R. Prints', 'Prints No.5', 'Ærø & Søn', '印刷屋', 'Mia 🧵']) {
      const person = await createUser(site.db);
      const response = await order(await download(person), { holder, showHolder: true }, person);
      expect(response.json()).toMatchObject({ holder });
    }
  });
});

describe('checking a licence', () => {
  it('says to other sites that it is good, and shows the name that is shown', async () => {
    const { id } = await create();
    const response = await check(id);
    expect(response.headers['access-control-allow-origin']).toBe('*');
    expect(response.json()).toMatchObject({ id, state: 'good', holder: "Mia's Prints", holderSince: 2026 });
  });

  it('makes browsers read the state again each time', async () => {
    const { id } = await create();
    expect((await check(id)).headers['cache-control']).toContain('max-age=0');
  });

  it('tells a name that is not shown neither in the response nor in the record', async () => {
    const { id } = await create({ holder: 'Secret Prints', showHolder: false });
    const response = await check(id);
    expect(response.json<LicenceCheck>().holder).toBeNull();
    const [, payload = ''] = (response.json<LicenceCheck>().jws ?? '').split('.');
    expect(response.body + Buffer.from(payload, 'base64url').toString()).not.toContain('Secret');
    expect(response.body + Buffer.from(payload, 'base64url').toString()).not.toContain(seller.id);
  });

  it('accepts a number as people type it, and returns 404 for an unknown and for an impossible one', async () => {
    const { id } = await create();
    const typed = id.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l').replace(/.{4}/g, '$&-');
    expect((await check(typed)).json()).toMatchObject({ id });
    expect((await check('0'.repeat(24))).statusCode).toBe(404);
    expect((await check('nothing')).statusCode).toBe(404);
  });

  it('returns a record that jose verifies with the published keys', async () => {
    const { id } = await create();
    const response = await site.request({ url: `/api/licences/${id}/licence.jws` });
    expect(response.headers['content-type']).toContain('application/vc+jwt');
    const set = (await site.request({ url: '/.well-known/licence-keys.json' })).json<JSONWebKeySet>();
    const { payload } = await compactVerify(response.body, createLocalJWKSet(set));
    expect(JSON.parse(Buffer.from(payload).toString())).toMatchObject({
      '@context': ['https://www.w3.org/ns/credentials/v2'],
      id: `https://shop.example/licence/${id}`,
      credentialSubject: { name: "Mia's Prints", rights: 'sell-physical-prints' },
    });
    expect(JSON.stringify(set)).not.toContain('"d"');
  });
});

describe('the keys', () => {
  it('keeps the private keys in files that only their owner can read', async () => {
    await create();
    const folder = join(site.config.dataDir, 'keys');
    const [name = ''] = await readdir(folder);
    expect((await stat(join(folder, name))).mode % 0o1000).toBe(0o600);
    expect((await stat(folder)).mode % 0o1000).toBe(0o700);
  });

  it('replaces the keys after a rotation, and accepts what they have signed', async () => {
    const before = await create();
    await retireKeys(site.db, testNow, null);
    seller = await createUser(site.db);
    const after = await create();
    const [old, current] = [await check(before.id), await check(after.id)].map(
      (response) => response.json<LicenceCheck>().signature,
    );
    expect(old?.isTrusted).toBe(true);
    expect(current?.kid).not.toBe(old?.kid);
  });

  it('signs all records again when others may know the old keys', async () => {
    const { id } = await create();
    const before = (await check(id)).json<LicenceCheck>();
    const parts = { db: site.db, licenceKeys: openKeys(), now: () => testNow };
    await expect(rotateKeys(parts, 'yesterday')).rejects.toThrow('yesterday is no day');
    expect(await rotateKeys(parts, '2026-11-01')).toContain('are signed with the new key');
    const after = (await check(id)).json<LicenceCheck>();
    expect(after.signature.isTrusted).toBe(true);
    expect(after.signature.kid).not.toBe(before.signature.kid);
    const { keys } = (await site.request({ url: '/.well-known/licence-keys.json' })).json<JSONWebKeySet>();
    const old = keys.find(({ kid }) => kid === before.signature.kid);
    expect(old).toMatchObject({ compromised_since: Date.parse('2026-11-01T00:00:00Z') / 1000 });
    const { payload } = await compactVerify(after.jws ?? '', createLocalJWKSet({ keys }));
    expect(JSON.parse(Buffer.from(payload).toString())).toMatchObject({
      credentialSubject: { name: "Mia's Prints" },
    });
  });

  it('signs all other records again when one was changed, and names it at the end', async () => {
    const changed = await create();
    seller = await createUser(site.db);
    const { id } = await create();
    await breakSignature(site.db, changed.id);
    const parts = { db: site.db, licenceKeys: openKeys(), now: () => testNow };
    const report = new RegExp(`records are signed with the new key .*: ${changed.id.slice(0, 4)}…\\.$`);
    await expect(rotateKeys(parts, '2026-11-01')).rejects.toThrow(report);
    const { signature } = (await check(id)).json<LicenceCheck>();
    expect([signature.isTrusted, signature.kid]).toEqual([
      true,
      (await parts.licenceKeys.getSigningKey()).kid,
    ]);
    await site.db.deleteFrom('licences').where('id', '=', changed.id).execute();
  });

  it('uses a key that another process has created, in place of one more', async () => {
    await create();
    const [running, command] = [openKeys(), openKeys()];
    await running.getSigningKey();
    await retireKeys(site.db, testNow, null);
    const { kid } = await command.getSigningKey();
    expect((await running.getSigningKey()).kid).toBe(kid);
  });

  it('creates a new key in a restored shop without key files, and accepts older records', async () => {
    const { id } = await create();
    const keys = createLicenceKeys({ db: site.db, now: () => testNow }, join(site.config.dataDir, 'other'));
    const { kid } = await keys.getSigningKey();
    const { signature } = (await check(id)).json<LicenceCheck>();
    expect(signature.kid).not.toBe(kid);
    expect(signature.isTrusted).toBe(true);
  });
});
