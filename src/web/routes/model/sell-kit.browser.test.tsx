import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { listDownloads } from '#src/features/downloads/calls.ts';
import { createLicence, getLicence } from '#src/features/licences/calls.ts';
import type { Licence } from '#src/features/licences/schemas.ts';
import { expectAccessible } from '#test/support/screens/accessibility.ts';
import { respond, respondWithList, type StubbedCall } from '#test/support/screens/api-stub.ts';
import { buildSubscriber } from '#test/support/screens/billing-data.ts';
import { buildDesign } from '#test/support/screens/data.ts';
import { buildDownload, designCalls } from '#test/support/screens/design-data.ts';
import { licenceNumber } from '#test/support/screens/licence-data.ts';
import { bothWidths } from '#test/support/screens/look.ts';
import { openScreen } from '#test/support/screens/open-screen.tsx';

const design = buildDesign({ isPremium: true });
const licence: Licence = {
  id: licenceNumber,
  state: 'good',
  stateAt: null,
  reason: null,
  design: { id: design.id, title: design.title, files: [] },
  downloadedAt: '2026-11-20T10:11:12.000Z',
  issuedAt: '2026-11-20T10:15:00.000Z',
  termsVersion: '2026-11-21',
  holder: "Mia's Prints",
  isHolderShown: false,
  replacedBy: null,
};
const kit = () => page.getByRole('region', { name: 'Sell your prints' });
const downloaded = buildDownload({ isCommercial: true });
const licensed = buildDownload({ isCommercial: true, licenceId: licenceNumber });

const open = (calls: readonly StubbedCall[], on: 'desktop' | 'phone' = 'desktop') =>
  openScreen(`/model/${design.id}`, {
    viewer: buildSubscriber({ tier: 'commercial' }),
    calls: [...designCalls(design), ...calls],
    on,
  });

it.each(bothWidths)('offers licence, papers and seller pack of a downloaded design (%s)', async (on) => {
  await open([respondWithList(listDownloads, [licensed]), respond(getLicence, licence)], on);
  await expect.element(kit().getByText('Licence good')).toBeVisible();
  for (const [name, file] of [
    [/^Certificate/, 'certificate.pdf'],
    [/^Card for your stall/, 'cards.pdf'],
    [/^Seller pack/, 'seller-pack.zip'],
  ] as const)
    await expect
      .element(kit().getByRole('link', { name }))
      .toHaveAttribute('href', `/api/user/licences/${licenceNumber}/${file}`);
  await expect
    .element(kit().getByRole('link', { name: 'Public page' }))
    .toHaveAttribute('href', `/licence/${licenceNumber}`);
  await expectAccessible();
});

it('creates the licence of a downloaded design', async () => {
  const stub = await open([
    respondWithList(listDownloads, [downloaded]),
    respond(createLicence, licence),
    respond(getLicence, licence),
  ]);
  await expect
    .element(kit().getByText('Its licence takes a minute to make.', { exact: false }))
    .toBeVisible();
  expect(kit().getByRole('link').elements()).toEqual([]);
  await kit()
    .getByRole('button', { name: /^Create licence/ })
    .click();
  await page.getByRole('textbox', { name: 'Name on the licence' }).fill("Mia's Prints");
  stub.add(respondWithList(listDownloads, [licensed]));
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect.element(kit().getByText('Licence good')).toBeVisible();
});

it('says what to do before the first download, and what a withdrawn licence means', async () => {
  await open([]);
  await expect.element(kit().getByText('Download the design first', { exact: false })).toBeVisible();
  await expectAccessible();
  await open([
    respondWithList(listDownloads, [licensed]),
    respond(getLicence, { ...licence, state: 'withdrawn', reason: 'terms broken' }),
  ]);
  await expect.element(kit().getByText('Licence withdrawn')).toBeVisible();
  expect(kit().getByRole('link').elements()).toEqual([]);
  await expectAccessible();
});

it('shows no kit without Commercial', async () => {
  await openScreen(`/model/${design.id}`, { viewer: buildSubscriber(), calls: designCalls(design) });
  await expect.element(page.getByRole('button', { name: 'Download', exact: true }).first()).toBeVisible();
  expect(kit().elements()).toEqual([]);
});
