import { readFile } from 'node:fs/promises';
import type { BrowserContext } from '@playwright/test';
import { freeTitle, pressDownload, ticketCall } from '../support/download-steps.ts';
import { expect, expectToast, findDesign, goto, reload, signInAs, test } from '../support/fixtures.ts';
import { expectAccessible } from '../support/accessibility.ts';

/** Simulates changed terms by mocking the API, since the site has only one version. The agreement itself is sent to the site. */
async function changeTerms(context: BrowserContext): Promise<void> {
  let isAccepted = false;
  await context.route('**/api/me', async (route) => {
    const response = await route.fetch();
    const user = (await response.json()) as object;
    await route.fulfill({ response, json: { ...user, hasAcceptedTerms: isAccepted } });
  });
  await context.route(ticketCall, (route) => {
    if (isAccepted) return route.continue();
    const message = 'Please agree to the present Terms of Service first.';
    return route.fulfill({ status: 403, json: { message, error: message, code: 'terms_required' } });
  });
  await context.route('**/api/user/terms', async (route) => {
    const response = await route.fetch();
    isAccepted = response.ok();
    await route.fulfill({ response });
  });
}

test('new terms can be postponed, block a download, and release it once agreed to in another tab', async ({
  page,
  context,
  expectStatus,
}) => {
  expectStatus(403);
  await signInAs(context, 'commercial');
  await changeTerms(context);
  const dialog = page.getByRole('dialog', { name: 'Our terms have changed' });
  await goto(page, `/model/${await findDesign(page, freeTitle)}`);
  await expect(dialog.getByRole('button', { name: 'Not now' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await reload(page);
  await expect(page.getByRole('button', { name: /account menu/i })).toBeVisible();
  await expect(dialog).toBeHidden();

  await pressDownload(page);
  await dialog.getByRole('button', { name: 'Not now' }).click();
  await expectToast(page, 'Download Failed', 'Please agree to the present Terms of Service first.');
  await expect(page.getByRole('button', { name: 'Download', exact: true }).first()).toBeFocused();

  await pressDownload(page);
  await expect(dialog).toBeVisible();
  const other = await context.newPage();
  // The dialog does not open on the page of the terms themselves.
  await goto(other, '/terms');
  await expect(other.getByRole('button', { name: /account menu/i })).toBeVisible();
  await expect(other.getByRole('dialog')).toBeHidden();
  await goto(other, '/dashboard');
  const download = page.waitForEvent('download');
  await other.getByRole('dialog').getByRole('button', { name: 'I agree' }).click();
  await expect(other.getByRole('dialog')).toBeHidden();
  const file = await download;
  expect((await readFile(await file.path())).subarray(0, 2).toString('latin1')).toBe('PK');
  await expect(dialog).toBeHidden();
});
