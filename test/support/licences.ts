import type { Db } from '#src/db/types.ts';
import { getDownloadable } from '#src/features/downloads/server/downloads.ts';
import { recordDownload } from '#src/features/downloads/server/record-download.ts';
import type { DownloadEntry } from '#src/features/downloads/schemas.ts';
import type { Licence, LicenceName } from '#src/features/licences/schemas.ts';
import { createModel, fakeFile, type UserRow } from './factories.ts';
import { createTestApp, testNow, type TestApp } from './test-app.ts';

export interface LicenceSite {
  site: TestApp;
  /** The design "Ripple Vase" with the file `ripple.stl`. */
  modelId: number;
}

/** Creates a site with one design, which sellers can download. */
export async function createLicenceSite(rateLimitFactor = 1000): Promise<LicenceSite> {
  const site = await createTestApp({ publicUrl: 'https://shop.example', rateLimitFactor });
  const files = [fakeFile({ name: 'ripple.stl' })];
  return { site, modelId: await createModel(site.db, { title: 'Ripple Vase', files }) };
}

/** Downloads a design under the Commercial plan and requests the licence. */
export async function requestLicence(
  site: TestApp,
  seller: UserRow,
  modelId: number,
  body: LicenceName = { holder: 'Mia', showHolder: true },
): Promise<ReturnType<TestApp['request']>> {
  const model = await getDownloadable(site.db, modelId);
  await recordDownload(site.db, { userId: seller.id, tier: 'commercial', model, now: testNow });
  const [entry] = await listDownloads(site, seller);
  return site.as(seller)({ method: 'POST', url: `/api/user/downloads/${entry?.id}/licence`, body });
}

/** Downloads a design under the Commercial plan and creates the licence. */
export async function createLicence(
  { site, modelId }: LicenceSite,
  seller: UserRow,
  body?: LicenceName,
): Promise<Licence> {
  return (await requestLicence(site, seller, modelId, body)).json<Licence>();
}

export async function listDownloads(site: TestApp, person: UserRow): Promise<DownloadEntry[]> {
  return (await site.as(person)({ url: '/api/user/downloads' })).json<DownloadEntry[]>();
}

/** Replaces the signature of a stored record by another one. @param id the number of the licence */
export async function breakSignature(db: Db, id: string): Promise<void> {
  const found = db.selectFrom('licences').select('jws').where('id', '=', id);
  const [header, payload] = (await found.executeTakeFirstOrThrow()).jws.split('.');
  const jws = `${header}.${payload}.${Buffer.alloc(64).toString('base64url')}`;
  await db.updateTable('licences').set({ jws }).where('id', '=', id).execute();
}
