import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { getDownloadable } from '#src/features/downloads/server/downloads.ts';
import { recordDownload } from '#src/features/downloads/server/record-download.ts';
import { createUser, type UserRow } from '#test/support/factories.ts';
import {
  createLicence as createByCall,
  createLicenceSite,
  listDownloads,
  type LicenceSite,
} from '#test/support/licences.ts';
import { testNow, type TestApp } from '#test/support/test-app.ts';
import { createLicence } from './create-licence.ts';
import { createLicenceKeys, retireKeys } from './licence-keys.ts';
import { replaceLicence } from './replace-licence.ts';

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

const now = () => testNow;

/** Returns what a creation needs, with something that happens between its start and its transaction. */
function createContext(happen: () => Promise<unknown>) {
  const keys = createLicenceKeys({ db: site.db, now }, join(site.config.dataDir, 'keys'));
  const getSigningKey = async () => {
    const key = await keys.getSigningKey();
    await happen();
    return key;
  };
  return { db: site.db, licenceKeys: { ...keys, getSigningKey }, now };
}

async function order() {
  const model = await getDownloadable(site.db, shop.modelId);
  await recordDownload(site.db, { userId: seller.id, tier: 'commercial', model, now: testNow });
  const [entry] = await listDownloads(site, seller);
  return { userId: seller.id, downloadId: entry?.id ?? 0, origin: 'https://shop.example', ...name };
}

const name = { holder: 'Mia', isHolderShown: true };

it('creates no licence of files when an admin withdraws another one of them at the same time', async () => {
  const { id } = await createByCall(shop, seller);
  const licences = site.db.updateTable('licences').where('id', '=', id);
  await licences.set({ file_sha256: 'ab'.repeat(32) }).execute();
  const withdraw = () =>
    licences.set({ state: 'withdrawn', state_at: testNow, reason: 'terms broken' }).execute();
  await expect(createLicence(createContext(withdraw), await order())).rejects.toMatchObject({
    code: 'licence_withdrawn',
  });
});

it('signs nothing with a key that is retired at the same time', async () => {
  const retire = () => retireKeys(site.db, testNow, testNow);
  await expect(createLicence(createContext(retire), await order())).rejects.toMatchObject({ status: 503 });
  const { id } = await createByCall(shop, seller);
  const replacement = { userId: seller.id, number: id, ...name };
  await expect(replaceLicence(createContext(retire), replacement)).rejects.toMatchObject({ status: 503 });
  expect((await site.request({ url: `/api/licences/${id}` })).json()).toMatchObject({ state: 'good' });
});
