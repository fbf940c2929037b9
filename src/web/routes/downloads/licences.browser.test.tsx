import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { listDownloads } from '#src/features/downloads/calls.ts';
import {
  countLicences,
  createLicence,
  decideProof,
  getLicence,
  listProofs,
  replaceLicence,
} from '#src/features/licences/calls.ts';
import type { Licence, OwnProof } from '#src/features/licences/schemas.ts';
import { expectAccessible } from '#test/support/screens/accessibility.ts';
import { respond, respondWithList, hold, refuse, type StubbedCall } from '#test/support/screens/api-stub.ts';
import { buildViewer, categoryCalls } from '#test/support/screens/data.ts';
import { buildDownload } from '#test/support/screens/design-data.ts';
import { expectToast } from '#test/support/screens/expectations.ts';
import { bothWidths } from '#test/support/screens/look.ts';
import { openScreen } from '#test/support/screens/open-screen.tsx';

const number = '7Q4MZK2W9D5TXB8RNC3VHJ6P';

function buildLicence(changes: Partial<Licence> = {}): Licence {
  return {
    id: number,
    state: 'good',
    stateAt: null,
    reason: null,
    design: { id: 7, title: 'Ripple Vase', files: [{ name: 'a.stl', sha256: 'ab12', sizeBytes: 14 }] },
    downloadedAt: '2026-11-20T10:11:12.000Z',
    issuedAt: '2026-11-20T10:15:00.000Z',
    termsVersion: '2026-11-21',
    holder: "Mia's Prints",
    isHolderShown: false,
    replacedBy: null,
    ...changes,
  };
}

const commercial = buildDownload({ id: 3, isCommercial: true });
const licensed = buildDownload({ id: 3, isCommercial: true, licenceId: number });
const opener = () => page.getByRole('button', { name: 'Licence for Ripple Vase' });
const field = () => page.getByRole('textbox', { name: 'Name on the licence' });

async function openDialog(calls: readonly StubbedCall[], on: 'desktop' | 'phone' = 'desktop') {
  const stub = await openScreen('/downloads', {
    viewer: buildViewer(),
    calls: [...categoryCalls, ...calls],
    on,
  });
  await opener().click();
  await expect.element(page.getByRole('dialog', { name: 'Licence for Ripple Vase' })).toBeVisible();
  return stub;
}

it('offers a licence only for downloads under Commercial', async () => {
  const other = buildDownload({ id: 2 }, { id: 8, title: 'Shelf Wren' });
  await openScreen('/downloads', {
    viewer: buildViewer(),
    calls: [...categoryCalls, respondWithList(listDownloads, [commercial, other])],
  });
  await expect.element(opener()).toBeVisible();
  expect(page.getByRole('button', { name: 'Licence for Shelf Wren' }).elements()).toEqual([]);
});

it.each(bothWidths)('creates a licence without showing the name, and shows it (%s)', async (on) => {
  const creation = hold(respond(createLicence, buildLicence()));
  const stub = await openDialog([respondWithList(listDownloads, [commercial]), creation], on);
  await expectAccessible();
  await field().fill("Mia's Prints");
  stub.add(respondWithList(listDownloads, [licensed]));
  await page.getByRole('button', { name: 'Create' }).click();
  await expect.element(page.getByRole('button', { name: 'Creating...' })).toBeVisible();
  creation.release();
  await expect.element(page.getByText("Mia's Prints, on your papers only")).toBeVisible();
  await expect
    .element(page.getByRole('textbox', { name: 'Text for your listing' }))
    .toHaveValue(
      `Printed under commercial licence 7Q4M-ZK2W-9D5T-XB8R-NC3V-HJ6P of ${window.location.host}. Check: ${window.location.origin}/licence/${number}`,
    );
  await expect
    .element(page.getByRole('link', { name: /^PDF certificate/ }))
    .toHaveAttribute('href', `/api/user/licences/${number}/certificate.pdf`);
  await expect
    .element(page.getByRole('link', { name: /^Card for your stall/ }))
    .toHaveAttribute('href', `/api/user/licences/${number}/cards.pdf`);
  await expect
    .element(page.getByRole('link', { name: /^Seller pack/ }))
    .toHaveAttribute('href', `/api/user/licences/${number}/seller-pack.zip`);
  await expectAccessible();
  const sent = stub.requests.find(({ method }) => method === 'POST');
  expect(sent).toMatchObject({
    path: '/api/user/downloads/3/licence',
    body: { holder: "Mia's Prints", showHolder: false },
  });
});

it('says why a name is refused, and focuses the field', async () => {
  const message = 'Name on the licence must not have a web address.';
  await openDialog([respondWithList(listDownloads, [commercial]), refuse(createLicence, 400, { message })]);
  await field().fill('mias-prints.example');
  await page.getByRole('radio', { name: 'Yes, show it' }).click();
  await page.getByRole('button', { name: 'Create' }).click();
  await expect.element(page.getByText(message)).toBeVisible();
  await expect.element(field()).toHaveFocus();
  await expectAccessible();
});

it('shows an existing licence, and replaces it by one with another name', async () => {
  const next = buildLicence({ id: '5H2NQX7C3T9VWM4KD6RB8PZJ', holder: 'Mia Vogt', isHolderShown: true });
  const stub = await openDialog([
    respondWithList(listDownloads, [licensed]),
    respond(getLicence, buildLicence()),
    respond(replaceLicence, next),
  ]);
  await expect
    .element(page.getByRole('link', { name: /^Open the page/ }))
    .toHaveAttribute('href', `/licence/${number}`);
  await page.getByRole('button', { name: 'Change the name' }).click();
  await expect.element(field()).toHaveValue("Mia's Prints");
  await expectAccessible();
  await field().fill('Mia Vogt');
  await page.getByRole('radio', { name: 'Yes, show it' }).click();
  await page.getByRole('button', { name: 'Replace' }).click();
  await expect.element(page.getByText('Mia Vogt, shown on the public page')).toBeVisible();
  expect(stub.requests.find(({ method }) => method === 'POST')).toMatchObject({
    path: `/api/user/licences/${number}/replace`,
    body: { holder: 'Mia Vogt', showHolder: true },
  });
});

it('returns the focus to the button after a licence was created', async () => {
  const stub = await openDialog([
    respondWithList(listDownloads, [commercial]),
    respond(createLicence, buildLicence()),
  ]);
  await field().fill("Mia's Prints");
  stub.add(respondWithList(listDownloads, [licensed]));
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect.element(opener()).toHaveFocus();
});

it.each(bothWidths)('says why a licence was withdrawn, and offers no other one (%s)', async (on) => {
  const withdrawn = buildLicence({
    state: 'withdrawn',
    reason: 'terms broken',
    stateAt: '2026-11-22T08:00:00.000Z',
  });
  await openDialog([respondWithList(listDownloads, [licensed]), respond(getLicence, withdrawn)], on);
  await expect
    .element(
      page.getByText('Withdrawn on November 22, 2026: the terms of the licence were broken.', {
        exact: false,
      }),
    )
    .toBeVisible();
  expect(page.getByRole('button', { name: 'Create' }).elements()).toEqual([]);
  await expectAccessible();
});

it('offers no seller pack for a design that is not in the shop', async () => {
  const design = { ...buildLicence().design, id: null };
  await openDialog([
    respondWithList(listDownloads, [licensed]),
    respond(getLicence, buildLicence({ design })),
  ]);
  await expect.element(page.getByRole('link', { name: /^Signed proof/ })).toBeVisible();
  expect(page.getByRole('link', { name: /^Seller pack/ }).elements()).toEqual([]);
});

it('shows the loading state, and why a licence could not be loaded', async () => {
  const failing = hold(refuse(getLicence, 403));
  const stub = await openDialog([respondWithList(listDownloads, [licensed]), failing]);
  await expect.poll(() => document.querySelector('[role=dialog] [aria-busy=true]')).not.toBeNull();
  failing.release();
  await expect.element(page.getByRole('heading', { name: 'The licence could not be loaded.' })).toBeVisible();
  await expectAccessible();
  stub.add(respond(getLicence, buildLicence()));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText("Mia's Prints, on your papers only")).toBeVisible();
});

it.each(bothWidths)('offers all records in one ZIP when a licence of any state exists (%s)', async (on) => {
  const calls = [
    ...categoryCalls,
    respondWithList(listDownloads, [commercial]),
    respond(countLicences, { count: 1 }),
  ];
  await openScreen('/downloads', { viewer: buildViewer(), calls, on });
  await expect
    .element(page.getByRole('link', { name: 'Download all licences' }))
    .toHaveAttribute('href', '/api/user/licences.zip');
  await expectAccessible();
});

it('offers no ZIP without licences, and offers it once one is created', async () => {
  const stub = await openDialog([
    respondWithList(listDownloads, [commercial]),
    respond(createLicence, buildLicence()),
  ]);
  expect(page.getByText('Take your licences with you').elements()).toEqual([]);
  stub.add(respondWithList(listDownloads, [licensed]), respond(countLicences, { count: 1 }));
  await field().fill("Mia's Prints");
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect.element(page.getByRole('heading', { name: 'Take your licences with you' })).toBeVisible();
});

const waiting: OwnProof = {
  id: 5,
  licenceId: number,
  title: 'Ripple Vase',
  word: 'etsy 4711',
  askedAt: '2026-11-22T13:52:00.000Z',
  openUntil: '2026-11-24T13:52:00.000Z',
};

it.each(bothWidths)('asks whether the holder knows a word, and confirms it (%s)', async (on) => {
  const stub = await openScreen('/downloads', {
    viewer: buildViewer(),
    calls: [
      ...categoryCalls,
      respondWithList(listDownloads, [licensed]),
      respond(listProofs, [waiting]),
      respond(decideProof, undefined),
    ],
    on,
  });
  await expect.element(page.getByRole('heading', { name: 'Did you agree on “etsy 4711”?' })).toBeVisible();
  await expectAccessible();
  stub.add(respond(listProofs, []));
  await page.getByRole('button', { name: 'Confirm the word' }).click();
  await expectToast('Word confirmed', 'The page of your licence shows “etsy 4711”.');
  await expect.poll(() => page.getByText('Did you agree on', { exact: false }).elements()).toEqual([]);
  expect(stub.requests.find(({ method }) => method === 'POST')).toMatchObject({
    path: '/api/user/licence-proofs/5',
    body: { isConfirmed: true },
  });
});

it('says that a word could not be declined', async () => {
  const message = 'This word does not wait any more.';
  await openScreen('/downloads', {
    viewer: buildViewer(),
    calls: [
      ...categoryCalls,
      respondWithList(listDownloads, [licensed]),
      respond(listProofs, [waiting]),
      refuse(decideProof, 404, { message }),
    ],
  });
  await page.getByRole('button', { name: 'I do not know it' }).click();
  await expectToast('Error', message);
});
