import { readFile } from 'node:fs/promises';
import { newSubscriber, signOutByApi } from '../support/checkout.ts';
import {
  collectDownloadNames,
  expectSignInAtDownload,
  expectStarted,
  freeTitle,
  openDesign,
  pressDownload,
} from '../support/download-steps.ts';
import { expect, goto, test } from '../support/fixtures.ts';
import { fillSignIn } from '../support/people.ts';

const otherFree = 'Shelf Wren';

test('starts the pending download once after a visitor signs in, and lists it in the history', async ({
  page,
}) => {
  const person = await newSubscriber(page);
  await signOutByApi(page);
  const names = collectDownloadNames(page);
  await openDesign(page, freeTitle);
  const address = new URL(page.url()).pathname;
  await expectSignInAtDownload(page);
  await expect(page.getByText(`${freeTitle} is waiting.`)).toBeVisible();

  const download = page.waitForEvent('download');
  await fillSignIn(page, person);
  await expect(page).toHaveURL(address);
  const file = await download;
  expect(file.suggestedFilename()).toBe('Fluted Herb Pot.zip');
  expect((await readFile(await file.path())).subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
  await expectStarted(page);

  await goto(page, '/downloads');
  const row = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('button') });
  await expect(row).toHaveCount(1);
  await expect(row.getByRole('link', { name: freeTitle })).toHaveAttribute('href', address);
  await expect(row.getByText(/ · Home Decor$/)).toBeVisible();
  await expect(page.getByText('1 of 1 shown')).toBeVisible();
  await goto(page, '/dashboard');
  await expect(page.getByRole('button', { name: `Download Again ${freeTitle}` })).toBeVisible();
  await goto(page, address);
  await expect(page.getByRole('button', { name: /account menu/i })).toBeVisible();
  expect(names).toEqual(['Fluted Herb Pot.zip']);
});

test('leads visitors of the history through sign-in, shows downloads of another tab and downloads again', async ({
  page,
  context,
}) => {
  const person = await newSubscriber(page);
  await signOutByApi(page);
  const tab = await context.newPage();
  await goto(tab, '/downloads');
  await expect(tab).toHaveURL('/login?returnUrl=%2Fdownloads');
  await fillSignIn(tab, person);
  await expect(tab).toHaveURL(/\/downloads$/);
  await expect(tab.getByRole('heading', { name: 'No downloads yet' })).toBeVisible();
  await expect(tab.getByRole('button', { name: /account menu/i })).toBeVisible();

  await openDesign(page, otherFree);
  const first = page.waitForEvent('download');
  await pressDownload(page);
  await first;
  await expect(tab.getByRole('link', { name: otherFree })).toBeVisible();

  const names = collectDownloadNames(tab);
  await tab.getByRole('button', { name: `Download Again ${otherFree}` }).click();
  await expectStarted(tab);
  await expect.poll(() => names).toEqual(['Shelf Wren.zip']);
});
