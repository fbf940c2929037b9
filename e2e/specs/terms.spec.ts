import { readFile } from 'node:fs/promises';
import type { BrowserContext } from '@playwright/test';
import { freeTitle, pressDownload, ticketCall } from '../support/download-steps.ts';
import { expect, findDesign, goto, signInAs, test } from '../support/fixtures.ts';

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

test('new terms block a download and release it once agreed to in another tab', async ({
  page,
  context,
  expectStatus,
}) => {
  expectStatus(403);
  await signInAs(context, 'commercial');
  await changeTerms(context);
  const dialog = page.getByRole('dialog', { name: 'Our terms have changed' });
  await goto(page, `/model/${await findDesign(page, freeTitle)}`);
  await dialog.getByRole('button', { name: 'Not now' }).click();
  await expect(dialog).toBeHidden();
  await pressDownload(page);
  await expect(dialog).toBeVisible();
  const other = await context.newPage();
  await goto(other, '/dashboard');
  const download = page.waitForEvent('download');
  await other.getByRole('dialog').getByRole('button', { name: 'I agree' }).click();
  await expect(other.getByRole('dialog')).toBeHidden();
  const file = await download;
  expect((await readFile(await file.path())).subarray(0, 2).toString('latin1')).toBe('PK');
  await expect(dialog).toBeHidden();
});
