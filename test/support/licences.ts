import { getDownloadable } from '#src/features/downloads/server/downloads.ts';
import { recordDownload } from '#src/features/downloads/server/record-download.ts';
import type { DownloadEntry } from '#src/features/downloads/schemas.ts';
import type { UserRow } from './factories.ts';
import { testNow, type TestApp } from './test-app.ts';

/** Downloads a design under the Commercial plan and asks for the licence, with the name Mia shown. */
export async function requestLicence(
  site: TestApp,
  seller: UserRow,
  modelId: number,
): Promise<ReturnType<TestApp['request']>> {
  const model = await getDownloadable(site.db, modelId);
  await recordDownload(site.db, { userId: seller.id, tier: 'commercial', model, now: testNow });
  const [entry] = (await site.as(seller)({ url: '/api/user/downloads' })).json<DownloadEntry[]>();
  return site.as(seller)({
    method: 'POST',
    url: `/api/user/downloads/${entry?.id}/licence`,
    body: { holder: 'Mia', showHolder: true },
  });
}
