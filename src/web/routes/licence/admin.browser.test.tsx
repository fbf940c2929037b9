import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { checkLicence, reinstateLicence, withdrawLicence } from '#src/features/licences/calls.ts';
import { expectAccessible } from '#test/support/screens/accessibility.ts';
import { respond, refuse } from '#test/support/screens/api-stub.ts';
import { buildViewer } from '#test/support/screens/data.ts';
import { buildLicenceCheck } from '#test/support/screens/licence-data.ts';
import { bothWidths } from '#test/support/screens/look.ts';
import { openScreen } from '#test/support/screens/open-screen.tsx';

const check = buildLicenceCheck();
const withdrawn = buildLicenceCheck({
  state: 'withdrawn',
  stateAt: '2026-11-23T08:00:00.000Z',
  reason: 'terms broken',
  holder: null,
  jws: null,
});
const admin = buildViewer({ isAdmin: true });
const verdict = (name: string) => page.getByRole('heading', { level: 1, name });

it('offers no decision to others', async () => {
  await openScreen(`/licence/${check.id}`, { viewer: buildViewer(), calls: [respond(checkLicence, check)] });
  await expect.element(page.getByRole('button', { name: /account menu/i })).toBeVisible();
  expect(page.getByText('For admins').elements()).toEqual([]);
});

it.each(bothWidths)('lets an admin withdraw a licence, and make it good again (%s)', async (on) => {
  const calls = [
    respond(checkLicence, check),
    respond(withdrawLicence, withdrawn),
    respond(reinstateLicence, check),
  ];
  const stub = await openScreen(`/licence/${check.id}`, { viewer: admin, calls, on });
  await page.getByRole('button', { name: 'Withdraw' }).click();
  const dialog = page.getByRole('dialog', { name: 'Withdraw this licence?' });
  await expect.element(dialog).toBeVisible();
  await expectAccessible();
  await page.getByRole('textbox', { name: 'Note' }).fill('Sold the files.');
  await dialog.getByRole('button', { name: 'Withdraw' }).click();
  await expect.element(verdict('This licence was withdrawn')).toBeVisible();
  expect(stub.requests.find(({ method }) => method === 'POST')?.body).toEqual({ note: 'Sold the files.' });
  await page.getByRole('button', { name: 'Make good again' }).click();
  const confirmation = page.getByRole('dialog', { name: 'Make this licence good again?' });
  await confirmation.getByRole('button', { name: 'Make good again' }).click();
  await expect.element(verdict('This licence is good')).toBeVisible();
});

it('says why a licence could not be withdrawn', async () => {
  const message = 'Note is required.';
  const calls = [respond(checkLicence, check), refuse(withdrawLicence, 400, { message })];
  await openScreen(`/licence/${check.id}`, { viewer: admin, calls });
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect.element(page.getByText(message)).toBeVisible();
  await expectAccessible();
});
